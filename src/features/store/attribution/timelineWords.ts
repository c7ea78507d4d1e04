/** Texts of an attribution's timeline, for the matchmaker or the store that reads it. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { AttributedRow, DisputeView, TimelineEvent } from '@qianxian/protocol/attribution/attribution.schema'
import { attributionReason, attributionSource, attributionStanding, disputeStatus } from '@qianxian/protocol/attribution/attribution.words'
import type { Tone } from '@/ui/base/text/Tag'

/** Name of a claimant as the reader sees it: the reader's own desk is 你, the reader's own store is 本店. */
const whom = ({ kind, isMine, name: called }: TimelineEvent): string => (!isMine ? called : kind === 'store' ? '本店' : '你')

/** An event in one sentence. */
export function eventWords(event: TimelineEvent): string {
  const { source, reason, other, until } = event
  const by = name(attributionSource, source)
  const ends = until === null ? '' : `，${dateInWords(until)}到期`
  const why = reason === null ? '' : `：${name(attributionReason, reason)}`
  const sentences: Record<TimelineEvent['event'], string> = {
    scanned: `会员通过${whom(event)}的推广来访（${by}）`,
    bound: `归属${whom(event)}（${by}${ends}）`,
    lapsed: `归属${whom(event)}到期`,
    replaced: `不再归属${whom(event)}${other === null ? '' : `，改为${other}`}${why}`,
    refused: `没有归属${whom(event)}${why}${other === null ? '' : `（${other}）`}`,
  }
  return sentences[event.event]
}

export const standingTones: Readonly<Record<AttributedRow['standing'], Tone>> = { mine: 'success', other: 'plain', nobody: 'gold' }

/** The state, with its end or the reason against it. */
export function rowWords({ standing, reason, event, at, until }: AttributedRow): string {
  if (standing === 'mine') return until === null ? `${dateInWords(at)}起归你` : `${dateInWords(until)}到期`
  if (event === 'lapsed') return `${dateInWords(at)}到期`
  return reason === null ? dateInWords(at) : `${dateInWords(at)}：${name(attributionReason, reason)}`
}

/** A store's own attribution reads 归本店. */
export const standingWords = (standing: AttributedRow['standing'], isStore: boolean): string =>
  standing === 'mine' && isStore ? '归本店' : name(attributionStanding, standing)

export const disputeTones: Readonly<Record<DisputeView['status'], Tone>> = { open: 'gold', upheld: 'success', dismissed: 'plain' }

/** The result of a dispute, or its deadline. */
export const disputeWords = ({ status, dueAt, answer, decidedAt }: DisputeView): string =>
  status === 'open' || decidedAt === null
    ? `${dateAndTime(new Date(new Date(dueAt).getTime() - 60_000))}前答复`
    : `${dateInWords(decidedAt)}${name(disputeStatus, status)}：${answer ?? ''}`
