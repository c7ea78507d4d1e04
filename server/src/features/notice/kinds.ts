/**
 * Kinds of notices: each feature declares in its `<noun>.notices.ts` which notices it sends. The act stores ids; the words are
 * made at reading time, with only the facts about the other person that the reader may see.
 */
import type { Static, TSchema } from '@qianxian/protocol/base/shape'
import { has } from '@qianxian/protocol/base/dictionary'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import {
  noticeCadence,
  type NoticeCadence,
  noticeLimits,
  type NoticePage,
  noticePages,
  noticeSection,
  type NoticeSection,
  noticeSlot,
  type NoticeSlot,
  noticeTopic,
  type NoticeTopic,
} from '@qianxian/protocol/notice/notice.words'
import type { notices } from '../../db/tables/notice'
import type { Ctx } from '../../ctx'

export type NoticeRecord = typeof notices.$inferSelect

/** A stored notice whose facts match its kind's shape. */
export type StoredNotice<Facts> = Omit<NoticeRecord, 'facts'> & { facts: Facts }

export interface NoticeWords {
  text: string
  /** The link, made by `leadsTo`; null if there is none. */
  target: string | null
  /** Replaces the number of occurrences; 1 if the words already contain the count. */
  count?: number
  picture?: Picture | null
  /** The decision against which the reader may appeal now. */
  appealTo?: number | null
}

interface NoticeFacts<Facts> {
  section: NoticeSection
  topic: NoticeTopic
  cadence: NoticeCadence
  /** Sent at once, also at night and regardless of the person's settings. */
  isSafety?: boolean
  /** Sent once per subject, even if the work runs twice. */
  isOnce?: true
  /** The template used outside the app; null: no subscribe message. */
  slot: NoticeSlot | null
  /** The sentence outside the app: no name, no picture, no user text. */
  outside: string
  /** The page to which it links; null if there is none. */
  page: NoticePage | null
  /** Words for `ctx.viewer`, by id; a notice whose id is missing is not shown. */
  words: (ctx: Ctx, told: readonly StoredNotice<Facts>[]) => Promise<Map<number, NoticeWords>>
  /** Returns the notices that are still true; called before one is sent outside the app. If absent, all count as true. */
  holds?: (ctx: Ctx, told: readonly StoredNotice<Facts>[]) => Promise<Set<number>>
}

export interface NoticeKind<Facts = never> extends NoticeFacts<Facts> {
  readonly kind: string
  readonly shape: TSchema
}

/** `kind` must not change while rows of it are stored; its form is `noun.what`. */
export const noticeKind = <Shape extends TSchema>(
  kind: string,
  shape: Shape,
  facts: NoticeFacts<Static<Shape>>,
): NoticeKind<Static<Shape>> => ({ ...facts, kind, shape })

/** A link to one of the allowed pages, with its query. */
export function noticeLink(page: NoticePage, query: Record<string, string | number> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return asked ? `${page}?${asked}` : page
}

interface Bringing {
  nouns: readonly { readonly name: string; readonly notices?: readonly NoticeKind[] }[]
}

const known = new WeakMap<Bringing['nouns'], ReadonlyMap<string, NoticeKind>>()

/** All kinds by name; throws for a duplicate kind, an unknown page and a missing outside sentence. */
export function kindsOf({ nouns }: Bringing): ReadonlyMap<string, NoticeKind> {
  const made = known.get(nouns)
  if (made) return made
  const kinds = new Map<string, NoticeKind>()
  for (const { name, notices = [] } of nouns)
    for (const one of notices) {
      const wrong = whatIsWrong(one)
      if (wrong) throw new Error(`${name} tells «${one.kind}», but ${wrong}`)
      if (kinds.has(one.kind)) throw new Error(`«${one.kind}» is told by two`)
      kinds.set(one.kind, one)
    }
  known.set(nouns, kinds)
  return kinds
}

function whatIsWrong({ kind, section, topic, cadence, slot, outside, page }: NoticeKind): string | null {
  if (!/^[a-z]+(\.[a-z_]+)+$/.test(kind)) return 'a kind is named noun.what'
  if (!has(noticeSection, section) || !has(noticeTopic, topic) || !has(noticeCadence, cadence))
    return 'its section, topic or cadence is unknown'
  if (slot !== null && !has(noticeSlot, slot)) return 'its template slot is unknown'
  if (page !== null && !noticePages.includes(page)) return `the page ${page} is none that a notice leads to`
  if (cadence !== 'silent' && !outside.trim()) return 'it has no words for outside'
  return [...outside].length > noticeLimits.outsideMax ? 'its words for outside are too long' : null
}
