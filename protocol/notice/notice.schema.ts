/** Shapes of notices, worded for the reader. */
import { values } from '../base/dictionary'
import { flag, id, moment, nothing, nullable, object, oneOf, optional, pageOf, paging, Type, whole, type Static } from '../base/shape'
import { Picture } from '../media/media.schema'
import { askAnswer, askMoment, noticeLimits, noticePace, noticePart, noticeSection, noticeSlot, noticeTopic } from './notice.words'

export const NoticeRow = object({
  id: Type.Integer(),
  kind: Type.String(),
  topic: oneOf('主题', values(noticeTopic)),
  words: Type.String(),
  /** Number of occurrences since the reader last viewed the notice. */
  count: Type.Integer(),
  at: moment(),
  isRead: Type.Boolean(),
  /** The person concerned, as the reader may see them. */
  picture: nullable(Picture),
  /** The page that it links to, with its query; null if there is none. */
  target: nullable(Type.String()),
  /** The decision that the reader may appeal now. */
  appealTo: nullable(Type.Integer()),
})
export type NoticeRow = Static<typeof NoticeRow>

const Section = object({
  unread: Type.Integer(),
  newest: nullable(NoticeRow),
})

const pace = (part: keyof typeof noticePart) => oneOf(noticePart[part], values(noticePace))
const hour = (label: string) => whole(label, 0, 23)

/** A member's settings for notices outside the app; if both hours are equal, there are no quiet hours. */
const Settings = object({
  system: pace('system'),
  interact: pace('interact'),
  message: pace('message'),
  quietFrom: hour('安静时段开始'),
  quietTo: hour('安静时段结束'),
})
export type NoticeSettings = Static<typeof Settings>

const slot = () => oneOf('模板', values(noticeSlot))

export const noticeShapes = {
  /** Each section with its unread count and newest notice; `unread` is the number on the badge. */
  getSummary: {
    summary: 'Returns the unread count and the newest notice of each section.',
    input: nothing,
    output: object({ system: Section, interact: Section, unread: Type.Integer() }),
  },
  /** Lists one section; both sections if none is named. */
  getPaged: {
    summary: 'Lists the notices of one section, or of both.',
    input: object({ section: optional(oneOf('分类', values(noticeSection))), ...paging() }),
    output: pageOf(NoticeRow),
  },
  markRead: {
    summary: 'Marks a notice as read.',
    input: object({ id: id('notice', '通知') }),
    output: nothing,
  },
  markAllRead: {
    summary: 'Marks all notices of one section as read, or of both.',
    input: object({ section: optional(oneOf('分类', values(noticeSection))) }),
    output: nothing,
  },
  remove: {
    summary: 'Deletes a notice.',
    input: object({ id: id('notice', '通知') }),
    output: nothing,
  },
  getSettings: {
    summary: 'Returns the notice settings of the caller.',
    input: nothing,
    output: Settings,
  },
  saveSettings: {
    summary: 'Saves the notice settings of the caller.',
    input: Settings,
    output: nothing,
  },
  /** Templates to request from the platform at this tap; empty if all were requested or refused. */
  getAsk: {
    summary: 'Lists the subscription templates to ask the caller for at this moment.',
    input: object({ moment: oneOf('时机', values(askMoment)) }),
    output: object({ templates: Type.Array(object({ slot: slot(), id: Type.String() }), { maxItems: noticeLimits.askMax }) }),
  },
  /** The answers; with `isAlways` the platform remembers the answer and does not ask again. */
  saveAsk: {
    summary: 'Records how the caller answered the subscription templates.',
    input: object({
      results: Type.Array(object({ slot: slot(), answer: oneOf('回答', values(askAnswer)), isAlways: flag('总是保持') }), {
        title: '回答',
        minItems: 1,
        maxItems: noticeLimits.askMax,
      }),
    }),
    output: nothing,
  },
}
