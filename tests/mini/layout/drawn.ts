/** An executed page as plain boxes, for a browser to lay out. */
import type { Element, Node } from 'glass-easel'
import { attributeOf, isElement, nodesBelow, tagOf } from '../runtime/tree'

export interface Drawn {
  tag: string
  id: string
  className: string
  style: string
  attributes: Record<string, string>
  /** Whether the box reacts to touch; `field` is an input, a slider or a switch. */
  tapped: 'no' | 'tap' | 'field'
  /** Source of a picture. */
  src: string
  isWebp: boolean
  inside: (Drawn | string)[]
}

const FIELDS = ['input', 'textarea', 'switch', 'slider']
/** Attributes that the base sheet (styles.ts) and the reader need. */
const ATTRIBUTES = ['scroll-x', 'scroll-y', 'mode', 'placeholder', 'aria-label', 'value', 'vertical']

/** Includes texts and attributes of the page, so that they can be read without a browser. */
export function drawnOf(root: Node): (Drawn | string)[] {
  return nodesBelow(root).flatMap((node): (Drawn | string)[] => {
    if (isElement(node)) return [boxOf(node)]
    if ('textContent' in node && !('childNodes' in node)) return node.textContent === '' ? [] : [node.textContent]
    return drawnOf(node)
  })
}

function boxOf(element: Element): Drawn {
  const tag = tagOf(element)
  const isDisabled = Boolean(attributeOf(element, 'disabled'))
  const hover = attributeOf(element, 'hover-class')
  const isField = FIELDS.includes(tag)
  const tapped = isDisabled ? 'no' : isField ? 'field' : tag === 'button' || (hover && hover !== 'none') ? 'tap' : 'no'
  const attributes = ATTRIBUTES.flatMap((name) => {
    const value = attributeOf(element, name)
    return value === undefined || value === null || value === false || value === '' ? [] : [[name, String(value)] as const]
  })
  return {
    tag,
    id: element.id,
    className: element.class,
    style: 'style' in element ? String(element.style) : '',
    attributes: Object.fromEntries(attributes),
    tapped,
    src: String(attributeOf(element, 'src') ?? ''),
    isWebp: Boolean(attributeOf(element, 'webp')),
    inside: tag === 'rich-text' ? richText(attributeOf(element, 'nodes')) : drawnOf(element),
  }
}

interface RichNode {
  type?: string
  text?: string
  name?: string
  attrs?: { class?: string; style?: string }
  children?: RichNode[]
}

function richText(nodes: unknown): (Drawn | string)[] {
  if (typeof nodes === 'string') return [nodes.replace(/<[^>]*>/g, '')]
  if (!Array.isArray(nodes)) return []
  return (nodes as RichNode[]).map((node) =>
    node.type === 'text'
      ? (node.text ?? '')
      : {
          tag: node.name ?? 'view',
          id: '',
          className: node.attrs?.class ?? '',
          style: node.attrs?.style ?? '',
          attributes: {},
          tapped: 'no',
          src: '',
          isWebp: false,
          inside: richText(node.children),
        },
  )
}

/** URLs of pictures that WeChat on iOS before 14 shows only if the element names their format. */
export function unreadableIn(drawn: readonly (Drawn | string)[]): string[] {
  return drawn.flatMap((one) => {
    if (typeof one === 'string') return []
    const isUnreadable = one.tag === 'image' && /^http.+\.webp/.test(one.src) && !one.isWebp
    return [...(isUnreadable ? [one.src] : []), ...unreadableIn(one.inside)]
  })
}

/** All texts of the page that a person may read or hear. */
export function saidBy(drawn: readonly (Drawn | string)[]): string[] {
  return drawn.flatMap((one) => (typeof one === 'string' ? [one] : [...Object.values(one.attributes), ...saidBy(one.inside)]))
}
