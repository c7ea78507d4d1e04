/** Switch, slider and rich text of the web page, by the browser's own elements. */
import { useEffect, useRef, type CSSProperties } from 'react'
import type { BoxProps } from './View'
import './controls.scss'

interface SwitchProps extends BoxProps {
  id?: string
  checked?: boolean
  disabled?: boolean
  color?: string
  onChange?: (event: { detail: { value: boolean } }) => void
}

export function Switch({ id, className, checked = false, disabled, color, onChange, ...rest }: SwitchProps) {
  return (
    <div id={id} className={className}>
      <input
        type="checkbox"
        role="switch"
        className="web-switch"
        style={checked && color ? { backgroundColor: color, borderColor: color } : undefined}
        checked={checked}
        disabled={disabled}
        aria-label={rest['aria-label']}
        onChange={(event) => onChange?.({ detail: { value: event.currentTarget.checked } })}
      />
    </div>
  )
}

interface SliderProps extends BoxProps {
  min?: number
  max?: number
  value?: number
  disabled?: boolean
  activeColor?: string
  backgroundColor?: string
  /** CSS px. */
  blockSize?: number
  onChanging?: (event: { detail: { value: number } }) => void
  onChange?: (event: { detail: { value: number } }) => void
}

export function Slider(props: SliderProps) {
  const { className, min = 0, max = 100, value = 0, disabled, activeColor = '#1aad19', backgroundColor = '#e9e9e9', blockSize = 28 } = props
  const slider = useRef<HTMLInputElement>(null)
  const { onChange } = props
  // React's change event is the browser's input event, so the end of a drag needs a separate listener.
  useEffect(() => {
    const element = slider.current
    const tell = () => onChange?.({ detail: { value: Number(element?.value) } })
    element?.addEventListener('change', tell)
    return () => element?.removeEventListener('change', tell)
  }, [onChange])
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0
  const look = {
    '--slider-block': `${blockSize}px`,
    backgroundImage: `linear-gradient(to right, ${activeColor} ${share}%, ${backgroundColor} ${share}%)`,
  } as CSSProperties
  return (
    <div className={className}>
      <input
        ref={slider}
        type="range"
        className="web-slider"
        {...{ min, max, value, disabled }}
        style={look}
        aria-label={props['aria-label']}
        onInput={(event) => props.onChanging?.({ detail: { value: Number(event.currentTarget.value) } })}
        onChange={() => undefined}
      />
    </div>
  )
}

interface RichTextProps extends BoxProps {
  /** HTML sanitised by the server. */
  nodes?: string
}

export function RichText({ className, style, nodes = '' }: RichTextProps) {
  return <div className={className} style={style} dangerouslySetInnerHTML={{ __html: nodes }} />
}
