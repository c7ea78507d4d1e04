/** The words and numbers of posters: what there is one of, and how its template and its code stand. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** What a poster is of; its code leads there. */
export const posterKind = /*#__PURE__*/ dictionary({ activity: '活动海报' })
export type PosterKind = ValueOf<typeof posterKind>

/** On what a code is handed on. */
export const sceneChannel = /*#__PURE__*/ dictionary({ poster: '海报' })
export type SceneChannel = ValueOf<typeof sceneChannel>

export const templateStatus = /*#__PURE__*/ dictionary({ draft: '草稿', active: '使用中', retired: '已停用' })
export type TemplateStatus = ValueOf<typeof templateStatus>

export const posterLimits = {
  sceneLength: 12,
  /** A picture that was drawn is shown again for so long. */
  keepHours: 24,
  /** One without the code that was wanted is soon tried again. */
  makeshiftMinutes: 10,
  /** Who came by which code is known for so long. */
  scanKeepDays: 180,
} as const
