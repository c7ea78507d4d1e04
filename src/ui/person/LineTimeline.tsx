import { Row } from '../base/layout/layout'
import { Typography } from '../base/text/Typography'
import AtTimeline from 'taro-ui/lib/components/timeline'
import './LineTimeline.scss'

export interface LineStep {
  key: string
  title: string
  /** The past or future event. */
  note?: string
  /** The time, in words. */
  time?: string
  state: 'done' | 'now' | 'next' | 'failed'
}

/** Drawn like the app's icons, because taro-ui's icons are a font of 12 KB. */
const icons: Record<LineStep['state'], string | undefined> = {
  done: 'done qx-icon qx-icon--check',
  now: 'now qx-icon qx-icon--heart-fill',
  next: undefined,
  failed: 'failed qx-icon qx-icon--x',
}

/** The steps of an introduction as knots on a red thread. */
export function LineTimeline({ steps }: { steps: readonly LineStep[] }) {
  return <AtTimeline className="qx-timeline" items={steps.map(itemOf)} />
}

function itemOf({ title, time, note, state }: LineStep) {
  const head = (
    <Row justify="between">
      <Typography className="qx-timeline__title">{title}</Typography>
      {time ? (
        <Typography isFixed left={16} size="xs" tone="soft">
          {time}
        </Typography>
      ) : null}
    </Row>
  )
  return { title: head, content: note ? [note] : [], color: state, icon: icons[state] }
}
