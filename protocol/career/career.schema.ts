/** Shapes of a matchmaker's level and its figures; the shapes of the application are in `joining.schema`. */
import { values } from '../base/dictionary'
import { nothing, nullable, object, oneOf, pageOf, paging, Type, type Static } from '../base/shape'
import { levelFigure } from './career.words'
import { joiningShapes } from './joining.schema'
import { stoppingShapes } from './stopping.schema'

export const CareerLevel = object({
  level: Type.Integer(),
  /** During the trial fewer members may be served than the level allows. */
  isOnTrial: Type.Boolean(),
  figures: object({
    meetings: Type.Integer(),
    screened: Type.Integer(),
    inTime: Type.Integer(),
    pairs: Type.Integer(),
    complaints: Type.Integer(),
  }),
  /** An announced demotion: the new level and the day. */
  fall: nullable(object({ level: Type.Integer(), at: Type.String() })),
})
export type CareerLevel = Static<typeof CareerLevel>

export const LevelEvent = object({
  id: Type.Integer(),
  text: Type.String(),
  at: Type.String(),
  /** For a line to screen: whether it was answered in time. */
  isInTime: nullable(Type.Boolean()),
})
export type LevelEvent = Static<typeof LevelEvent>

export const careerShapes = {
  ...joiningShapes,
  ...stoppingShapes,
  getLevel: {
    summary: 'Returns the level of the calling matchmaker and the figures it depends on.',
    input: nothing,
    output: CareerLevel,
  },
  getLevelEventPaged: {
    summary: 'Lists the events that count towards one figure of the level.',
    input: object({ ...paging(), figure: oneOf('项目', values(levelFigure)) }),
    output: pageOf(LevelEvent),
  },
}
