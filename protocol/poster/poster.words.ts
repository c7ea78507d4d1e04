/** Texts and limits of posters: kinds, template and code states. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Kinds of posters; the code opens the subject. */
export const posterKind = /*#__PURE__*/ dictionary({ activity: '活动海报' })
export type PosterKind = ValueOf<typeof posterKind>

/** Channels on which a code is shared. */
export const sceneChannel = /*#__PURE__*/ dictionary({ poster: '海报' })
export type SceneChannel = ValueOf<typeof sceneChannel>

export const templateStatus = /*#__PURE__*/ dictionary({ draft: '草稿', active: '使用中', retired: '已停用' })
export type TemplateStatus = ValueOf<typeof templateStatus>

export const posterLimits = {
  sceneLength: 12,
  /** Hours for which a drawn picture is reused. */
  keepHours: 24,
  /** Minutes until a picture with a fallback code is drawn again. */
  makeshiftMinutes: 10,
  /** Days for which recorded scans are kept. */
  scanKeepDays: 180,
} as const
