/** The rendered page as a tree: finding elements, reading their text, counting them. */
import { Component, NativeNode, type Element, type Node } from 'glass-easel'

/** True for elements that a person could point at: a native node, or a component's own root; not virtual nodes and text. */
export const isElement = (node: Node): node is Element => NativeNode.isNativeNode(node) || Component.isComponent(node)

export function nodesBelow(node: Node): Node[] {
  if (Component.isComponent(node)) {
    const shadow = node.getShadowRoot()
    if (shadow) return shadow.childNodes
  }
  return 'childNodes' in node ? node.childNodes : []
}

/** The nearest elements below, ignoring virtual nodes. */
function elementChildren(node: Node): Element[] {
  return nodesBelow(node).flatMap((child) => (isElement(child) ? [child] : elementChildren(child)))
}

export function descendants(node: Node): Element[] {
  return elementChildren(node).flatMap((child) => [child, ...descendants(child)])
}

/** All text below a node, in order, as one line. Values of inputs are not text. */
export function textOf(node: Node): string {
  if ('textContent' in node && !('childNodes' in node)) return node.textContent
  return nodesBelow(node).map(textOf).join('')
}

export const tagOf = (element: Element): string => ('is' in element ? String(element.is) : '')

export const attributeOf = (element: Element, name: string): unknown => element.getAttribute(name)

/** The elements from the page's root down to `element`, itself last. */
export function pathTo(root: Node, element: Element): Element[] {
  for (const child of elementChildren(root)) {
    if (child === element) return [child]
    const below = pathTo(child, element)
    if (below.length > 0) return [child, ...below]
  }
  return []
}

type Match = (element: Element) => boolean

/** One step of a selector, without descent. */
function parseStep(step: string): Match {
  const words = /^(text|has)=(.*)$/s.exec(step)
  if (words) {
    const wanted = words[2]!
    return words[1] === 'text' ? (element) => textOf(element).trim() === wanted : (element) => textOf(element).includes(wanted)
  }
  const simple = /^([\w-]*)(#[\w-]+)?((?:\.[\w-]+)*)((?:\[[^\]]+\])*)$/.exec(step)
  if (!simple || step === '') throw new Error(`"${step}" is not a selector`)
  const [, tag, id, classes = '', attributes = ''] = simple
  const wantedClasses = classes.split('.').filter(Boolean)
  const wantedAttributes = [...attributes.matchAll(/\[([\w-]+)=([^\]]*)\]/g)].map(([, name, value]) => [name!, value!] as const)
  return (element) => {
    const own = element.class.split(/\s+/)
    return (
      (!tag || tagOf(element) === tag) &&
      (!id || element.id === id.slice(1)) &&
      wantedClasses.every((name) => own.includes(name)) &&
      wantedAttributes.every(([name, value]) => String(attributeOf(element, name)) === value)
    )
  }
}

/**
 * Elements that match: `#id`, `.class`, `tag`, `[name=value]` and their compounds, `text=` (the whole text, trimmed)
 * and `has=` (a part of it); `a >> b` looks for b below a. For text only the innermost elements count.
 */
export function select(root: Node, selector: string): Element[] {
  const steps = selector.split(' >> ').map((step) => step.trim())
  let found: Node[] = [root]
  for (const step of steps) {
    const matches = parseStep(step)
    const hits = [...new Set(found.flatMap((node) => descendants(node).filter(matches)))]
    found = /^(text|has)=/.test(step) ? hits.filter((hit) => !descendants(hit).some(matches)) : hits
  }
  return found as Element[]
}

export interface TreeStats {
  nodes: number
  depth: number
  /** The largest number of children of any element. */
  children: number
}

export function measureTree(root: Node): TreeStats {
  const below = elementChildren(root)
  const parts = below.map(measureTree)
  return {
    nodes: below.length + parts.reduce((sum, part) => sum + part.nodes, 0),
    depth: below.length === 0 ? 0 : 1 + Math.max(...parts.map((part) => part.depth)),
    children: Math.max(below.length, ...parts.map((part) => part.children)),
  }
}
