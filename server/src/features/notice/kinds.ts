/**
 * A kind of notice: what a noun may tell somebody, in its `<noun>.notices.ts`. The act keeps ids, the words are made when the
 * row is read, as its reader may see whom it is about.
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

/** A stored notice whose facts are of its kind's shape. */
export type StoredNotice<Facts> = Omit<NoticeRecord, 'facts'> & { facts: Facts }

export interface NoticeWords {
  text: string
  /** Where it leads, made by `noticeLink`; null: there is no more to it. */
  target: string | null
  /** In place of how often it was told: 1 where the words count by themselves. */
  count?: number
  picture?: Picture | null
  /** The judgement against which its reader may appeal now. */
  appealTo?: number | null
}

interface NoticeFacts<Facts> {
  section: NoticeSection
  topic: NoticeTopic
  cadence: NoticeCadence
  /** Told at once, by night too, and whatever the person chose. */
  isSafety?: boolean
  /** Told once of each subject, also by work that is done twice. */
  isOnce?: true
  /** The template by which it leaves the app; null: it leaves by no subscribe message. */
  slot: NoticeSlot | null
  /** What is said outside: no name, no picture, nothing that somebody wrote. */
  outside: string
  /** The page that it leads to; null: there is no more to it than the words. */
  page: NoticePage | null
  /** In words for `ctx.viewer`, by id; one that is left out is not shown. */
  words: (ctx: Ctx, told: readonly StoredNotice<Facts>[]) => Promise<Map<number, NoticeWords>>
  /** Which of these are still true: asked before one leaves the app. All, where absent. */
  holds?: (ctx: Ctx, told: readonly StoredNotice<Facts>[]) => Promise<Set<number>>
}

export interface NoticeKind<Facts = never> extends NoticeFacts<Facts> {
  readonly kind: string
  readonly shape: TSchema
}

/** `kind` stays what it is for as long as rows of it are kept: `noun.what`. */
export const noticeKind = <Shape extends TSchema>(
  kind: string,
  shape: Shape,
  facts: NoticeFacts<Static<Shape>>,
): NoticeKind<Static<Shape>> => ({ ...facts, kind, shape })

/** Of a closed list of pages, with what it opens there. */
export function noticeLink(page: NoticePage, query: Record<string, string | number> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return asked ? `${page}?${asked}` : page
}

interface Bringing {
  nouns: readonly { readonly name: string; readonly notices?: readonly NoticeKind[] }[]
}

const known = new WeakMap<Bringing['nouns'], ReadonlyMap<string, NoticeKind>>()

/** Every kind by its name; throws for a double kind, an unknown page and a missing word. */
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
