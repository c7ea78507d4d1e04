import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, render } from '@testing-library/react'
import { Box, CardBox, Row, Stack } from './boxes'
import { Disc } from './Disc'
import { Tag } from './Tag'
import { Words } from './Words'

const root = (container: HTMLElement): Element => {
  const [only, ...others] = container.children
  if (!only || others.length > 0) throw new Error('not one element')
  return only
}
const classOf = (part: JSX.Element): string[] =>
  root(render(part).container)
    .className.split(' ')
    .filter((name) => name.startsWith('qx-'))

/** What the sheet has a rule for, the lists of the loops written out. */
const sheet = readFileSync(join(__dirname, '../../styles/looks.scss'), 'utf8')
function rules(): Set<string> {
  const known = new Set([...sheet.matchAll(/\.(qx-[a-z0-9-]+)[ .{>]/g)].map(([, name]) => name ?? ''))
  const loops = sheet.matchAll(/@(?:each|for) [^{]*?(?:in|from) ([^{]*?)\s*\{\s*\n((?:.|\n)*?)\n\}/g)
  for (const [, list = '', body = ''] of loops) {
    const keys = [...list.matchAll(/'([\w-]+)'/g)].map(([, key]) => key ?? '')
    const numbers = list.includes('$gaps') ? (/\$gaps: ([^;]+);/.exec(sheet)?.[1] ?? '').split(', ') : []
    const [first, last] = /^(\d+) through (\d+)/.exec(list)?.slice(1).map(Number) ?? []
    const counted = first && last ? Array.from({ length: last - first + 1 }, (_, at) => String(first + at)) : []
    const plain = /^\(([\d, ]+)\)/.exec(list)?.[1]?.split(', ') ?? []
    for (const [, prefix] of body.matchAll(/\.(qx-[a-z-]+-)#\{\$\w+\}/g))
      for (const key of [...keys, ...numbers, ...counted, ...plain]) known.add(`${prefix}${key}`)
  }
  return known
}

describe('the parts', () => {
  it('are one element each, of classes that the sheet knows', () => {
    const known = rules()
    const parts = [
      <Words key="a" size="xl" tone="soft" weight="semibold" leading="close" lines={2} align="center" isFigure isAsWritten top={12}>
        好
      </Words>,
      <Row key="b" gap={12} align="start" justify="between" pad={24} isInset surface="card" radius="s" line="top" left={20} isGrowing />,
      <Row key="c" gap={8} isWrapping padX="gutter" padTop={64} padBottom={4} tall="tap" line="chosen" isClipped isFixed />,
      <Stack key="d" gap={40} align="center" surface="brand" tone="brand" bottom={48} right={16} tall="row" line="around" />,
      <Box key="e" pad={28} line="bottom" />,
      <CardBox key="f" />,
      <Disc key="g" icon="check" size={80} tone="success" />,
    ]
    for (const part of parts) {
      const names = classOf(part)
      expect(names).toContain('qx-i')
      expect(names.filter((name) => !known.has(name) && name !== 'qx-i')).toEqual([])
    }
  })

  it('says nothing that was not asked for', () => {
    expect(classOf(<Words>好</Words>)).toEqual(['qx-words', 'qx-i'])
    expect(classOf(<Words isInline>好</Words>)).toEqual(['qx-i'])
    expect(classOf(<Row />)).toEqual(['qx-row', 'qx-i'])
    expect(classOf(<CardBox />)).toEqual(['qx-card', 'qx-i'])
  })

  it('takes the more precise of two distances', () => {
    expect(classOf(<Box pad={24} padY={8} padBottom={48} />)).toEqual(['qx-x-24', 'qx-above-8', 'qx-below-48', 'qx-i'])
  })

  it('has a gap between whatever parts stand in it', () => {
    const { container } = render(
      <Row gap={12}>
        <Words>好</Words>
        <Tag>新</Tag>
        <Disc icon="check" size={48} tone="brand" />
      </Row>,
    )
    const inside = [...root(container).children]
    expect(root(container).className).toContain('qx-across-12')
    expect(inside.every((part) => part.className.split(' ').includes('qx-i'))).toBe(true)
  })

  it('answers a tap', () => {
    const onClick = jest.fn()
    const { container } = render(<Row onClick={onClick} id="a" />)
    fireEvent.click(root(container))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(root(container).id).toBe('a')
  })
})
