/** The parts of taro-ui that the app uses, each by its own path: the package's own types name files that it does not contain. */
declare module 'taro-ui/lib/components/steps' {
  import type { Component, CSSProperties } from 'react'

  interface AtStepsProps {
    className?: string
    customStyle?: string | CSSProperties
    /** Titles serve as keys. */
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
      /** Suffix of the class `at-icon-…`. */
      icon?: string
      /** Suffix of the class `at-timeline-item--…`. */
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
