/** Notices about the pledge: a major version must be signed again, and a false marital status was found. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type, type Static } from '@qianxian/protocol/base/shape'
import { pledgeLimits } from '@qianxian/protocol/pledge/pledge.words'
import type { Ctx } from '../../ctx'
import { noticeKind, noticeLink, type StoredNotice } from '../notice/notice'
import { findMaritalFinding, lastPledge, numbersOf, textOfVersion } from './pledge.repository'

const VersionFacts = object({ version: Type.Integer() })
const EvidenceFacts = object({ profileId: Type.Integer() })

export const versionSubject = (version: number): string => `pledge-version:${version}`
export const evidenceSubject = (profileId: number): string => `pledge-evidence:${profileId}`

/** Notices whose reader has still signed only an earlier version. */
async function stillDue(ctx: Ctx, told: readonly StoredNotice<Static<typeof VersionFacts>>[]) {
  const profileId = ctx.viewer?.profileId ?? null
  const signed = profileId === null ? null : await lastPledge(ctx, profileId)
  return signed?.status === 'signed' ? told.filter(({ facts }) => facts.version > signed.textVersion) : []
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
    const made = new Map<number, { text: string; target: string }>()
    for (const { id, facts } of await stillDue(ctx, told)) {
      const text = await textOfVersion(ctx, facts.version)
      if (!text) continue
      const until = dateInWords(momentAfter(text.createdAt, pledgeLimits.resignDays, 'day'))
      made.set(id, {
        text: `承诺书有新版本，请在${until}前重新签署，之后资料上的标记会取下`,
        target: noticeLink('/member/love/commitment'),
      })
    }
    return made
  },
  holds: async (ctx, told) => new Set((await stillDue(ctx, told)).map(({ id }) => id)),
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
