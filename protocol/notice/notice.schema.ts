/** Shapes of notices: what somebody is told, in words for the one who reads. */
import { values } from '../base/dictionary'
import { id, moment, nothing, nullable, object, oneOf, optional, pageOf, paging, Type, type Static } from '../base/shape'
import { Picture } from '../media/media.schema'
import { noticeSection, noticeTopic } from './notice.words'

export const NoticeRow = object({
  id: Type.Integer(),
  kind: Type.String(),
  topic: oneOf('主题', values(noticeTopic)),
  words: Type.String(),
  /** How often it happened since somebody last looked. */
  count: Type.Integer(),
  at: moment(),
  isRead: Type.Boolean(),
  /** Of whom it tells, as the reader may see them. */
  picture: nullable(Picture),
  /** The page that it leads to, with its query; null: there is no more to it than the words. */
  target: nullable(Type.String()),
  /** The judgement against which its reader may appeal now. */
  appealTo: nullable(Type.Integer()),
})
export type NoticeRow = Static<typeof NoticeRow>

const Section = object({
  unread: Type.Integer(),
  newest: nullable(NoticeRow),
})

export const noticeShapes = {
  /** Each section with what is unread in it and its newest notice; `unread` is the number on the heart. */
  getSummary: { input: nothing, output: object({ system: Section, interact: Section, unread: Type.Integer() }) },
  /** Of both sections where none is named. */
  getPaged: {
    input: object({ section: optional(oneOf('分类', values(noticeSection))), ...paging() }),
    output: pageOf(NoticeRow),
  },
  markRead: { input: object({ id: id('notice', '通知') }), output: nothing },
  markAllRead: { input: object({ section: optional(oneOf('分类', values(noticeSection))) }), output: nothing },
  remove: { input: object({ id: id('notice', '通知') }), output: nothing },
}
