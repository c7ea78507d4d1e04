/** What the app uses of taro-ui, each part by its own path: the types it brings name files that are not in its package. */
declare module 'taro-ui/lib/components/steps' {
  import type { Component, CSSProperties } from 'react'

  interface AtStepsProps {
    className?: string
    customStyle?: string | CSSProperties
    /** Their titles are their keys. */
    items: readonly { title: string; desc?: string; icon?: { value: string }; status?: 'success' | 'error' }[]
    current: number
    onChange: (current: number) => void
  }
  export default class AtSteps extends Component<AtStepsProps> {}
}

declare module 'taro-ui/lib/components/timeline' {
  import type { Component, CSSProperties, ReactNode } from 'react'

  interface AtTimelineProps {
    className?: string
    customStyle?: string | CSSProperties
    items: readonly {
      title: ReactNode
      content?: readonly ReactNode[]
      /** Ends the class `at-icon-…`. */
      icon?: string
      /** Ends the class `at-timeline-item--…`. */
      color?: string
    }[]
    pending?: boolean
    onClickItem?: (index: number) => void
  }
  export default class AtTimeline extends Component<AtTimelineProps> {}
}

declare module 'taro-ui/lib/components/input-number' {
  import type { Component, CSSProperties } from 'react'

  interface AtInputNumberProps {
    className?: string
    customStyle?: string | CSSProperties
    type: 'number' | 'digit'
    value: number
    min: number
    max: number
    step?: number
    disabled?: boolean
    /** Only its two buttons change the number. */
    disabledInput?: boolean
    onChange: (value: number) => void
  }
  export default class AtInputNumber extends Component<AtInputNumberProps> {}
}
