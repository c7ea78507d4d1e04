/** The sentence of a disclosure: the level as a band and the month of verification, without any detail. */
import { clockInChina } from '../base/clock'
import { name, values } from '../base/dictionary'
import { handedIn, type CertificateKind, type HandedIn } from '../certificate/certificate.words'
import { education, incomeBand, maritalStatus, type Education, type IncomeBand, type MaritalStatus } from '../love/profile.words'

/** Facts of a certificate that a sentence may use; all others stay hidden. */
export interface DisclosedFacts {
  education?: Education | null | undefined
  incomeBand?: IncomeBand | null | undefined
  maritalStatus?: MaritalStatus | null | undefined
}

export const isDisclosable = (kind: CertificateKind): kind is HandedIn => (handedIn as readonly CertificateKind[]).includes(kind)

export const verifiedMonth = (at: Date): string => clockInChina(at).format('YYYY-MM')

/** Returns for example 「本科及以上，2026-03 核验」; null if the certificate lacks the fact. */
export function disclosureSentence(kind: HandedIn, facts: DisclosedFacts, verifiedAt: Date): string | null {
  const level = levelOf(kind, facts)
  return level === null ? null : `${level}，${verifiedMonth(verifiedAt)} 核验`
}

function levelOf(kind: HandedIn, facts: DisclosedFacts): string | null {
  if (kind === 'education') return facts.education ? educationLevel(facts.education) : null
  if (kind === 'income') return facts.incomeBand ? `年收入 ${incomeLevel(facts.incomeBand)}` : null
  if (kind === 'marital') return facts.maritalStatus ? name(maritalStatus, facts.maritalStatus) : null
  return fixedLevels[kind]
}

const fixedLevels = {
  divorce: name(maritalStatus, 'divorced'),
  job: '工作属实',
  house: '住房情况属实',
  car: '购车情况属实',
  health: '已体检',
} as const satisfies Record<Exclude<HandedIn, 'education' | 'income' | 'marital'>, string>

/** The lowest and the highest level are already closed bands. */
function educationLevel(level: Education): string {
  const levels = values(education)
  const isEdge = level === levels[0] || level === levels.at(-1)
  return isEdge ? name(education, level) : `${name(education, level)}及以上`
}

/** The lower bound of the band; its upper bound stays hidden. */
function incomeLevel(band: IncomeBand): string {
  const words = name(incomeBand, band)
  const lower = /^(\d+)–\d+ 万$/.exec(words)?.[1]
  return lower === undefined ? words : `${lower} 万以上`
}
