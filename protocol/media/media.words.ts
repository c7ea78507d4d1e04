/** Dictionaries of pictures: states, visibility, and upload limits. */
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
  /** The owner may use it: submit the profile with it, or make it the avatar. */
  usable: ['approved', 'manual'],
  refused: ['rejected', 'rejected_final'],
})

/** The machine's verdict on a picture; `review` leaves the decision to a human. */
export const mediaVerdict = /*#__PURE__*/ dictionary({ pass: '通过', review: '待人工审核', reject: '未通过' })
export type MediaVerdict = ValueOf<typeof mediaVerdict>
/** State of a stored picture; `storing` means that not all of its renderings exist yet. */
export type MediaState = MediaVerdict | 'storing'

export const photoLimits = {
  countMax: 9,
  bytesMax: 10 * 1024 * 1024,
  minSidePx: 300,
  /** Longer side as a multiple of the shorter one: a longer picture is unreadable once it is shrunk. */
  stretchMax: 12,
  fileNameMax: 200,
  /** Limit of the declared size before the upload; the accepted size is `bytesMax`. */
  declaredBytesMax: 100_000_000,
  base64Max: 14_000_000,
  uploadTokenSeconds: 600,
  /**
   * Two images count as the same at this perceptual distance or less. Among drawn faces, 1 % of pairs of different
   * people were within a distance of 10.
   */
  sameHashDistance: 4,
  deletedKeepDays: 7,
} as const

export const voiceLimits = {
  secondsMax: 60,
  /** Tolerance: a phone stops recording slightly after it gets the command. */
  secondsSlack: 1,
  /** One minute at the quality that phones record, with a margin. */
  bytesMax: 2 * 1024 * 1024,
  base64Max: 2_900_000,
  /** Hours after which a recorded but unsent voice is deleted. */
  unsentHours: 24,
} as const

export const traceLimits = {
  /** Renderings of this many pictures are stored for a viewer on one day; later ones are drawn again at every request. */
  storedPerViewer: 300,
} as const

export const uploadPurposes = ['photo', 'avatar', 'report', 'document', 'message'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]
