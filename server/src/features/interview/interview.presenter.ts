/** Presents interviews. Text that is meant for serving matchmakers is never part of the response to the member. */
import type { InterviewContent, InterviewWishes, MyInterview } from '@qianxian/protocol/interview/interview.schema'
import type { InterviewFact } from '@qianxian/protocol/interview/interview.words'
import type { Ctx } from '../../ctx'
import { describeFact } from '../love/love'
import { loadServersOfServices } from '../matchmaker/matchmaker'
import type { InterviewRow } from './interview.repository'

const noWishes: InterviewWishes = {
  ageMin: null,
  ageMax: null,
  heightMin: null,
  heightMax: null,
  geos: [],
  educationMin: null,
  marital: [],
}

export const concernsOf = ({ secrets }: Ctx, { concernsEnc }: InterviewRow): string =>
  concernsEnc === '' ? '' : secrets.unseal(concernsEnc)

/** Fields that both the member and the author may read. */
const sharedOf = (row: InterviewRow) => ({
  metOn: row.metOn,
  how: row.how,
  minutes: row.minutes,
  papers: row.papersSeen,
  facts: row.facts,
  wishes: { ...noWishes, ...row.wishes },
  excerpt: row.excerpt,
})

export const contentOf = (ctx: Ctx, row: InterviewRow): InterviewContent => ({
  ...sharedOf(row),
  concerns: concernsOf(ctx, row),
})

/** Facts in words, as the profile shows them to its owner; unknown ones are omitted. */
export const presentFacts = (values: Partial<Record<InterviewFact, unknown>>, fields: readonly InterviewFact[]) =>
  fields.flatMap((field) => {
    const { label, text } = describeFact(field, values[field])
    return text === null ? [] : [{ field, label, text }]
  })

export async function versionViews(ctx: Ctx, rows: readonly InterviewRow[]): Promise<MyInterview[]> {
  const servers = await loadServersOfServices(
    ctx,
    rows.map(({ representationId }) => representationId),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version ?? 0,
    status: row.status,
    matchmakerName: servers.get(row.representationId)?.name ?? '红娘',
    ...sharedOf(row),
    seen: presentFacts(row.seen, row.facts).map(({ label, text }) => ({ label, text })),
    words: row.words,
    submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
}
