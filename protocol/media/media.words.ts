/** The words of pictures: their states, who may see them, what is taken. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const photoState = /*#__PURE__*/ dictionary({
  pending: '等待处理',
  processing: '处理中',
  safety_check: '内容检测中',
  face_check: '人像检测中',
  manual: '人工审核中',
  approved: '已通过',
  rejected: '未通过',
  appealed: '申诉中',
  rejected_final: '未通过',
})
export type PhotoState = ValueOf<typeof photoState>

export const photoStates = /*#__PURE__*/ statesOf(photoState, {
  /** Its owner may build on it: hand the profile in with it, make it the avatar. */
  usable: ['approved', 'manual'],
  refused: ['rejected', 'rejected_final'],
})

/** What the machine says of a picture: review leaves it to a person. */
export const mediaVerdict = /*#__PURE__*/ dictionary({ pass: '通过', review: '待人工审核', reject: '未通过' })
export type MediaVerdict = ValueOf<typeof mediaVerdict>
/** Of a stored picture; storing: its renderings are not all there yet. */
export type MediaState = MediaVerdict | 'storing'

export const photoLimits = {
  countMax: 9,
  bytesMax: 10 * 1024 * 1024,
  minSidePx: 300,
  fileNameMax: 200,
  /** Declared before anything is sent; what is really taken is `bytesMax`. */
  declaredBytesMax: 100_000_000,
  base64Max: 14_000_000,
  uploadTokenSeconds: 600,
  /** Two images look the same to us at this perceptual distance or less: of drawn faces 1 % of strangers were within 10. */
  sameHashDistance: 4,
  deletedKeepDays: 7,
} as const

export const voiceLimits = {
  secondsMax: 60,
  /** A phone stops a little after it was told to. */
  secondsSlack: 1,
  /** A minute of it, at the quality that phones record, with room. */
  bytesMax: 2 * 1024 * 1024,
  base64Max: 2_900_000,
  /** One that was recorded and not sent goes after these hours. */
  unsentHours: 24,
} as const

export const uploadPurposes = ['photo', 'avatar', 'report', 'document', 'message'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]
