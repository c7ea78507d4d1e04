import type { ColumnOption, ColumnValue } from './ColumnSheet'

export interface RegionNode {
  code: string
  name: string
  children?: readonly RegionNode[]
}

/** The columns of a region tree for the current selection, and the path of codes down to a given one. */
export function regionColumns(tree: readonly RegionNode[], depth: number) {
  function columns(picked: ColumnValue[]): ColumnOption[][] {
    const shown: ColumnOption[][] = []
    let level: readonly RegionNode[] | undefined = tree
    for (let at = 0; at < depth && level?.length; at += 1) {
      shown.push(level.map((node) => ({ value: node.code, label: node.name })))
      const chosen: RegionNode | undefined = level.find((node) => node.code === picked[at]) ?? level[0]
      level = chosen?.children
    }
    return shown
  }
  return { columns, path: (code: string | null): ColumnValue[] => nodesTo(tree, code).map((node) => node.code) }
}

/** The names down to a code; a municipality, which is province and city at once, is named once. */
export function regionWords(tree: readonly RegionNode[], code: string | null): string | null {
  const names = nodesTo(tree, code).map((node) => node.name)
  const said = names.filter((name, at) => name !== names[at - 1])
  return said.length > 0 ? said.join(' ') : null
}

/** The last name on the path to a place: 西湖区, not 浙江省 杭州市 西湖区; an ellipsis until the tree has loaded. */
export function placeWords(tree: readonly RegionNode[], code: string): string {
  return regionWords(tree, code)?.split(' ').at(-1) ?? '…'
}

function nodesTo(level: readonly RegionNode[], code: string | null): RegionNode[] {
  if (code === null) return []
  for (const node of level) {
    if (node.code === code) return [node]
    const rest = nodesTo(node.children ?? [], code)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}
