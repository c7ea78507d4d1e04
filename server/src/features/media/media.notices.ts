/** Notices to owners about pictures judged by a human or by the machine alone. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, optional, Type } from '@qianxian/protocol/base/shape'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { photoStates } from '@qianxian/protocol/media/media.words'
import type { Ctx, TxCtx } from '../../ctx'
import { loadJudgements, type Judgement } from '../audit/audit'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import { albumRows, type AlbumRow } from './album/album.repository'
import type { MediaRow } from './media.repository'

const PhotoFacts = object({ mediaId: Type.Integer(), taskId: optional(Type.Integer()) })
type PhotoFacts = { mediaId: number; taskId?: number }

/** Opening a page that shows the album marks the notice as read. */
export const photoSubject = (mediaId: number): string => `photo:${mediaId}`

/** The page on which the viewer edits their profile, published or only begun; null if the profile was ended. */
export function editorPage({ viewer }: Ctx, field: string): string | null {
  const lifecycle = viewer?.lifecycle ?? 'none'
  if (isIn(profileStates.over, lifecycle)) return null
  return noticeLink(isIn(profileStates.unpublished, lifecycle) ? '/member/love/signuplove' : '/member/love/editinfo', { field })
}

interface Read {
  /** The picture's place in the reader's album. */
  photo: AlbumRow | undefined
  judged: Judgement | undefined
}

async function readOf(ctx: Ctx, told: readonly StoredNotice<PhotoFacts>[]): Promise<Map<number, Read>> {
  const profileId = ctx.viewer?.profileId
  const album = profileId == null ? [] : await albumRows(ctx, profileId)
  const judged = await loadJudgements(
    ctx,
    told.map(({ facts }) => facts.taskId ?? 0),
  )
  return new Map(
    told.map(({ id, facts }) => [
      id,
      { photo: album.find(({ mediaId }) => mediaId === facts.mediaId), judged: judged.get(facts.taskId ?? 0) },
    ]),
  )
}

const said = (say: (ctx: Ctx, read: Read) => NoticeWords | null) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<PhotoFacts>[]): Promise<Map<number, NoticeWords>> {
    const made = new Map<number, NoticeWords>()
    for (const [id, read] of await readOf(ctx, told)) {
      const words = say(ctx, read)
      if (words) made.set(id, words)
    }
    return made
  }

/** How a refusal has changed since; a refusal overturned by an appeal is not shown. */
const since: Partial<Record<Judgement['status'], string>> = { appealed: '申诉已提交，正在复核', upheld: '复核后维持原来的决定' }

const common = { section: 'system', topic: 'audit', slot: 'audit', page: '/member/love/editinfo' } as const

export const photoRefused = noticeKind('media.refused', PhotoFacts, {
  ...common,
  cadence: 'soon',
  outside: '有一张照片没有通过审核',
  words: said((ctx, { photo, judged }) => {
    const reason = judged?.reasons[0]
    if (!judged || !reason) return null
    const isThere = photo !== undefined && isIn([...photoStates.refused, 'appealed'], photo.state)
    return {
      text: `${reason.label}没有通过：${reason.reason}。${since[judged.status] ?? reason.howToFix}`,
      // A picture in the album can be replaced or appealed there; a picture that never was in the album can only be appealed
      // here.
      target: isThere ? editorPage(ctx, 'photos') : null,
      appealTo: !isThere && judged.canAppeal ? judged.id : null,
    }
  }),
  async holds(ctx, told) {
    const reads = await readOf(ctx, told)
    return new Set([...reads].filter(([, { photo }]) => photo !== undefined && isIn(photoStates.refused, photo.state)).map(([id]) => id))
  },
})

/** Sent for a picture that the machine doubted. */
export const photoApproved = noticeKind('media.approved', PhotoFacts, {
  ...common,
  cadence: 'silent',
  outside: '',
  words: said((ctx, { photo }) => (photo?.state === 'approved' ? { text: '照片通过了', target: editorPage(ctx, 'photos') } : null)),
})

const isForAlbum = ({ purpose }: MediaRow): boolean => purpose === 'photo' || purpose === 'avatar'

/** Notifies the owner, in the transaction of the decision. Evidence and papers report problems at upload instead. */
export async function notifyJudged(ctx: TxCtx, row: MediaRow, kind: typeof photoRefused, taskId: number | undefined): Promise<void> {
  if (isForAlbum(row)) await notify(ctx, kind, { to: [row.ownerId], subject: photoSubject(row.id), facts: { mediaId: row.id, taskId } })
}

export const mediaNotices = [photoRefused, photoApproved]
