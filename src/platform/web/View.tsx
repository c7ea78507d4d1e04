/** Blocks, text and native buttons of the web page: one element each, with an additional class during a touch. */
import { shellLimits } from '@qianxian/protocol/base/limits'
import {
  forwardRef,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TouchEvent,
} from 'react'
import { styleOf } from './styleText'

export interface BoxProps {
  className?: string
  style?: CSSProperties
  children?: ReactNode
  /** Taro's compiler writes this name for ariaLabel. */
  'aria-label'?: string
  'aria-hidden'?: boolean
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

/** Libraries also write a style as text. */
type Styled<Props extends BoxProps> = Omit<Props, 'style'> & { style?: CSSProperties | string }

interface ViewProps extends BoxProps {
  id?: string
  role?: string
  tabIndex?: number
  onLongPress?: () => void
  hoverClass?: string
  /** Milliseconds, as on WeChat. */
  hoverStartTime?: number
  hoverStayTime?: number
  onTouchStart?: (event: TouchEvent<HTMLElement>) => void
  onTouchMove?: (event: TouchEvent<HTMLElement>) => void
  onTouchEnd?: (event: TouchEvent<HTMLElement>) => void
  onTouchCancel?: (event: TouchEvent<HTMLElement>) => void
}

/** Used by the mini-programs' templates only. */
interface TemplateProps {
  catchMove?: unknown
  compileMode?: unknown
  hoverStopPropagation?: unknown
}

const placeOf = ({ touches }: TouchEvent<HTMLElement>) => ({ x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 })
/** A resting finger moves slightly. */
const isFar = (from: { x: number; y: number } | undefined, to: { x: number; y: number }): boolean =>
  !from || Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > shellLimits.longPressTolerancePx

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
/** Arrow keys move between the choices of these groups. */
const GROUPS = '[role="listbox"],[role="radiogroup"],[role="tablist"]'

/** Enter opens a link, and both Enter and Space press a button; a control inside handles its own keys. */
function pressByKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget: element } = event
  if (target !== element) return
  const role = element.getAttribute('role')
  const group = STEPS[key] ? element.closest(GROUPS) : null
  if (group) {
    const all = [...group.querySelectorAll<HTMLElement>(`[role="${role}"]`)]
    all[all.indexOf(element) + STEPS[key]!]?.focus()
  } else if (key === 'Enter' || (key === ' ' && role !== 'link')) element.click()
  else return
  // Otherwise the page would scroll.
  event.preventDefault()
}

/** Makes a tappable element usable by keyboard; elements drawn by libraries are buttons. */
function keysOf(props: Pick<BoxProps, 'onClick' | 'aria-hidden'> & { role?: string }) {
  if (!props.onClick || props.role === 'none' || props['aria-hidden']) return undefined
  return { role: 'button', tabIndex: 0, onKeyDown: pressByKey }
}

export const View = forwardRef<HTMLDivElement, Styled<ViewProps> & TemplateProps>(function View(props, ref) {
  const { className, style, hoverClass, hoverStartTime = 50, hoverStayTime = 400, onLongPress, ...rest } = props
  const { catchMove: _move, compileMode: _mode, hoverStopPropagation: _hover, ...attributes } = rest
  const [isHeld, setHeld] = useState(false)
  const hovering = useRef<ReturnType<typeof setTimeout>>()
  const pressing = useRef<ReturnType<typeof setTimeout>>()
  const pressedAt = useRef<{ x: number; y: number }>()
  useEffect(
    () => () => {
      clearTimeout(hovering.current)
      clearTimeout(pressing.current)
    },
    [],
  )

  const tells = Boolean(hoverClass) && hoverClass !== 'none'
  function hold(held: boolean, delay: number) {
    clearTimeout(hovering.current)
    if (tells) hovering.current = setTimeout(() => setHeld(held), delay)
  }
  const touch = (tells || onLongPress) && {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      hold(true, hoverStartTime)
      pressedAt.current = placeOf(event)
      if (onLongPress) pressing.current = setTimeout(onLongPress, shellLimits.longPressMs)
      props.onTouchStart?.(event)
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      hold(false, 0)
      if (isFar(pressedAt.current, placeOf(event))) clearTimeout(pressing.current)
      props.onTouchMove?.(event)
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      // A tap shorter than the delay is shown, too.
      if (tells) setHeld(true)
      hold(false, hoverStayTime)
      clearTimeout(pressing.current)
      props.onTouchEnd?.(event)
    },
    onTouchCancel(event: TouchEvent<HTMLElement>) {
      hold(false, 0)
      clearTimeout(pressing.current)
      props.onTouchCancel?.(event)
    },
  }
  const names = tells && isHeld ? `${className ?? ''} ${hoverClass}` : className
  return <div {...keysOf(props)} {...attributes} {...touch} ref={ref} className={names} style={styleOf(style)} />
})

interface TextProps extends BoxProps {
  role?: string
  userSelect?: boolean
  selectable?: boolean
  space?: unknown
  decode?: unknown
}

export const Text = forwardRef<HTMLSpanElement, Styled<TextProps>>(function Text(props, ref) {
  const { className, style, userSelect, selectable, space: _space, decode: _decode, ...attributes } = props
  const names = `taro-text${userSelect || selectable ? ' taro-text__selectable' : ''}${className ? ` ${className}` : ''}`
  return <span {...keysOf(props)} {...attributes} ref={ref} className={names} style={styleOf(style)} />
})

interface ButtonProps extends BoxProps {
  id?: string
  disabled?: boolean
  hoverClass?: string
}

/** Mini-program abilities do not exist on the web, so the button is a tappable element. */
export const Button = forwardRef<HTMLDivElement, ButtonProps>(function Button(props, ref) {
  const { id, className, style, children, disabled, hoverClass, onClick } = props
  return (
    <View
      {...{ id, ref, className, style, hoverClass }}
      role="button"
      aria-label={props['aria-label']}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </View>
  )
})
