/** Replaces `@tarojs/components` in unit tests: plain HTML that fires Taro's events. */
import type { ComponentType, ReactNode } from 'react'
import { createElement, forwardRef } from 'react'
import { styleOf } from '@/platform/web/styleText'

type Props = Record<string, unknown> & { children?: ReactNode }

const tags: Record<string, string> = {
  Text: 'span',
  Image: 'img',
  Button: 'button',
  Input: 'input',
  Textarea: 'textarea',
}

/** React warns of props that no HTML element knows. */
const plain = new Set([
  'id',
  'className',
  'style',
  'src',
  'value',
  'placeholder',
  'disabled',
  'onBlur',
  'onClick',
  'role',
  'type',
  'hidden',
  'tabIndex',
  'onLoad',
  'onError',
  'onKeyDown',
  'onMouseDown',
  'maxLength',
])

function build(name: string): ComponentType<Props> {
  const tag = tags[name] ?? 'div'
  const Component = forwardRef<unknown, Props>(({ children, ...props }, ref) => {
    const html: Record<string, unknown> = { ref }
    for (const [key, value] of Object.entries(props)) {
      if (plain.has(key) || key.startsWith('aria-') || key.startsWith('aria') || key.startsWith('data-')) html[key] = value
    }
    if (typeof props.maxlength === 'number') html.maxLength = props.maxlength
    html.style = styleOf(props.style as string | undefined)
    if (typeof props.onInput === 'function') {
      const onInput = props.onInput as (event: unknown) => void
      html.onChange = ({ target: { value } }: { target: { value: string } }) => onInput({ detail: { value }, target: { value } })
    }
    if (tag === 'input' && html.type !== 'password') delete html.type
    return createElement(tag, html, tag === 'input' || tag === 'img' || tag === 'textarea' ? undefined : children)
  })
  Component.displayName = name
  return Component as unknown as ComponentType<Props>
}

const names = [
  'Button',
  'Canvas',
  'Image',
  'Input',
  'RichText',
  'ScrollView',
  'Slider',
  'Swiper',
  'SwiperItem',
  'Switch',
  'Text',
  'Textarea',
  'View',
]

module.exports = Object.fromEntries(names.map((name) => [name, build(name)]))
