/** Notices about the pledge: a major version must be signed again, and a false marital status was found. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { object, Type, type Static } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { noticeKind, noticeLink, type StoredNotice } from '../notice/notice'
import { findMaritalFinding, loadWorth } from './pledge-state'
import { lastPledge, numbersOf } from './pledge.repository'

const VersionFacts = object({ version: Type.Integer() })
const EvidenceFacts = object({ profileId: Type.Integer() })

export const versionSubject = (version: number): string => `pledge-version:${version}`
export const evidenceSubject = (profileId: number): string => `pledge-evidence:${profileId}`

type Renewals = readonly StoredNotice<Static<typeof VersionFacts>>[]

/** Notices whose reader has still signed only an earlier version, and how long that signature counts. */
async function stillDue(ctx: Ctx, told: Renewals): Promise<{ due: Renewals; until: Date; isBadged: boolean } | null> {
  const profileId = ctx.viewer?.profileId ?? null
  const signed = profileId === null ? null : await lastPledge(ctx, profileId)
  const { resignBy, isBadged } = await loadWorth(ctx, signed)
  if (signed === null || resignBy === null) return null
  return { due: told.filter(({ facts }) => facts.version > signed.textVersion), until: resignBy, isBadged }
}

export const pledgeRenewal = noticeKind('pledge.renewal', VersionFacts, {
  section: 'system',
  topic: 'account',
  cadence: 'soon',
  isOnce: true,
  slot: null,
  outside: '承诺书有新版本，请重新签署',
  page: '/member/love/commitment',
  words: async (ctx, told) => {
    const still = await stillDue(ctx, told)
    if (still === null) return new Map()
    // The first major version that was not signed sets the day, also after further versions.
    const text = still.isBadged
      ? `承诺书有新版本，请在${dateInWords(still.until)}前重新签署，之后资料上的标记会取下`
      : '承诺书有新版本，资料上的标记已经取下，重新签署后马上恢复'
    return new Map(still.due.map(({ id }) => [id, { text, target: noticeLink('/member/love/commitment') }]))
  },
  holds: async (ctx, told) => new Set((await stillDue(ctx, told))?.due.map(({ id }) => id)),
})

/** Notices whose finding still stands, with the number of the person. */
async function stillFound(ctx: Ctx, told: readonly StoredNotice<Static<typeof EvidenceFacts>>[]) {
  const numbers = await numbersOf(
    ctx,
    told.map(({ facts }) => facts.profileId),
  )
  const found: { id: number; no: string }[] = []
  for (const { id, facts } of told) {
    const no = numbers.get(facts.profileId)
    if (no !== undefined && (await findMaritalFinding(ctx, facts.profileId)) !== null) found.push({ id, no })
  }
  return found
}

export const pledgeEvidence = noticeKind('pledge.evidence', EvidenceFacts, {
  section: 'system',
  topic: 'safety',
  cadence: 'now',
  isSafety: true,
  slot: null,
  outside: '与你有来往的会员有一条核实结果',
  page: '/member/love/commitmentview',
  words: async (ctx, told) =>
    new Map(
      (await stillFound(ctx, told)).map(({ id, no }) => [
        id,
        {
          text: '与你有来往的一位会员，婚姻状况经核实与承诺不符。你们之间的联系方式和未结清的礼物已经暂停，可以查看证据',
          target: noticeLink('/member/love/commitmentview', { no }),
        },
      ]),
    ),
  holds: async (ctx, told) => new Set((await stillFound(ctx, told)).map(({ id }) => id)),
})

export const pledgeNotices = [pledgeRenewal, pledgeEvidence]
