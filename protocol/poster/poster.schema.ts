/** Shapes of posters and of the codes on them. */
import { values } from '../base/dictionary'
import { id, nullable, object, oneOf, readBy, text, Type, type Static } from '../base/shape'
import { posterKind, posterLimits } from './poster.words'

export const Poster = object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Subject of the poster. */
  title: Type.String(),
  /** The path that the code opens, for sharing without the picture. */
  path: Type.String(),
  /** True if visitors through this code are attributed to the viewer. */
  isMine: Type.Boolean(),
})
export type Poster = Static<typeof Poster>

/** Target of a poster code. */
export const SceneTarget = object({
  kind: oneOf('类型', values(posterKind)),
  id: Type.Integer(),
  /** The inviter; null if there is none or their account no longer exists. */
  inviteId: nullable(Type.String()),
})
export type SceneTarget = Static<typeof SceneTarget>

export const posterShapes = {
  getActivityPoster: {
    summary: 'Returns the poster of an activity for the caller.',
    input: object({ id: id('activity', '活动') }),
    output: Poster,
  },
  /** Records a visit through the code. */
  getScene: {
    summary: 'Returns where the QR code of a poster leads, and counts the scan.',
    input: object({ scene: readBy('nobody', text('海报码', posterLimits.sceneLength, 1)) }),
    output: SceneTarget,
  },
}
