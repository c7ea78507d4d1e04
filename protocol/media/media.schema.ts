/** Shapes of pictures: upload, moderation state, and presentation. */
import { flag, id, list, nothing, nullable, object, oneOf, optional, readBy, text, Type, whole, type Static } from '../base/shape'
import { mediaVerdict, photoLimits, photoState, uploadPurposes, voiceLimits } from './media.words'
import { values } from '../base/dictionary'

/** A picture as a viewer may see it. Paths are relative to `fileDomain` and expire daily. */
export const Picture = object({
  url: Type.String(),
  thumb: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Dominant colour, shown until the picture has loaded. */
  color: Type.String(),
  /** True if the viewer gets only the pixelated rendering. */
  isBlurred: Type.Boolean(),
})
export type Picture = Static<typeof Picture>

/** A picture as its owner sees it. */
export const MyPhoto = object({
  id: Type.Integer(),
  /** Id that `batchInsert` accepts, to make a photo of the album the avatar. */
  mediaId: Type.Integer(),
  picture: Picture,
  state: oneOf('状态', values(photoState)),
  isAvatar: Type.Boolean(),
  /** Why the picture was refused and how to fix it. */
  reason: nullable(Type.String()),
  auditTaskId: nullable(Type.Integer()),
  canAppeal: Type.Boolean(),
})
export type MyPhoto = Static<typeof MyPhoto>

export const PhotoAlbum = object({
  /** Raised by every change; sorting and deleting must send the version they are based on. */
  version: Type.Integer(),
  list: Type.Array(MyPhoto),
})
export type PhotoAlbum = Static<typeof PhotoAlbum>

/** A stored upload that is not used yet. */
export const UploadedMedia = object({
  mediaId: Type.Integer(),
  picture: Picture,
  verdict: oneOf('审核结果', values(mediaVerdict)),
})
export type UploadedMedia = Static<typeof UploadedMedia>

/** The viewing whose mark a leaked copy contains. */
export const FoundTrace = object({
  /** Null if the picture was deleted since. */
  picture: nullable(Picture),
  /** Owner and viewer in a line of the audit queue; the owner is null if the picture was removed for good. */
  owner: nullable(Type.String()),
  viewer: Type.String(),
  /** The viewer's code in the visible tile. */
  viewerCode: Type.String(),
  /** In China, `2026-11-30`. */
  day: Type.String(),
})
export type FoundTrace = Static<typeof FoundTrace>

const purpose = oneOf('用途', uploadPurposes)

export const mediaShapes = {
  getUploadPolicy: {
    summary: 'Returns the address and the signed fields for uploading a picture.',
    input: object({
      purpose,
      fileName: readBy('nobody', text('文件名', photoLimits.fileNameMax)),
      size: whole('文件大小', 1, photoLimits.declaredBytesMax),
    }),
    output: object({
      url: Type.String(),
      /** Form fields to send unchanged with the file. */
      fields: Type.Record(Type.String(), Type.String()),
      maxBytes: Type.Integer(),
    }),
  },
  /** Multipart: the fields of the policy first, then the file. */
  upload: {
    summary: 'Stores an uploaded picture that comes with the fields of its policy.',
    input: Type.Object({}),
    output: UploadedMedia,
  },
  uploadBase64: {
    summary: 'Stores a picture that comes as base64.',
    input: object({ purpose, content: readBy('nobody', text('图片内容', photoLimits.base64Max, 1)) }),
    output: UploadedMedia,
  },
  /** AAC as phones record it, bare or in MP4; stored as an MP4 that every phone plays. */
  uploadVoice: {
    summary: 'Stores a voice recording (AAC) as MP4.',
    input: object({ content: readBy('nobody', text('语音内容', voiceLimits.base64Max, 1)) }),
    output: object({ voiceId: Type.Integer(), seconds: Type.Integer() }),
  },
  getPaged: {
    summary: 'Lists the photos of the caller.',
    input: nothing,
    output: PhotoAlbum,
  },
  batchInsert: {
    summary: 'Adds uploaded pictures to the photos of the caller.',
    input: object({ mediaIds: list('照片', id('media', '照片'), photoLimits.countMax), isAvatar: optional(flag('设为头像')) }),
    output: PhotoAlbum,
  },
  remove: {
    summary: 'Deletes a photo.',
    input: object({ id: id('photo', '照片'), version: whole('版本') }),
    output: PhotoAlbum,
  },
  sort: {
    summary: 'Changes the order of the photos.',
    input: object({ ids: list('照片', id('photo', '照片'), photoLimits.countMax), version: whole('版本') }),
    output: PhotoAlbum,
  },
  getModeration: {
    summary: 'Returns the moderation result of a picture.',
    input: object({ mediaId: id('media', '图片') }),
    output: object({ verdict: oneOf('审核结果', values(mediaVerdict)), reason: nullable(Type.String()) }),
  },
  /** Multipart: the leaked copy as the file. */
  findTrace: {
    summary: 'Names the picture and the viewer of whose rendering an uploaded file is a copy; null if it has no mark.',
    input: Type.Object({}),
    output: object({ found: nullable(FoundTrace) }),
  },
}
