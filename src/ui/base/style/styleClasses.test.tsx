import { join } from 'node:path'
import { fireEvent, render } from '@testing-library/react'
import { compile } from 'sass'
import { Box, CardBox, Row, Stack } from '../layout/layout'
import { IconCircle } from '../media/IconCircle'
import { Tag } from '../text/Tag'
import { Typography } from '../text/Typography'

const root = (container: HTMLElement): Element => {
  const [only, ...others] = container.children
  if (!only || others.length > 0) throw new Error('not one element')
  return only
}
const classOf = (part: JSX.Element): string[] =>
  root(render(part).container)
    .className.split(' ')
    .filter((name) => name.startsWith('qx-'))

const sheet = compile(join(__dirname, '../../../styles/looks.scss')).css
const known = new Set([...sheet.matchAll(/\.(qx-[a-z0-9-]+)/g)].map(([, name]) => name))

describe('layout boxes', () => {
  it('each box is one element with classes that the style sheet knows', () => {
    const parts = [
      <Typography key="a" size="xl" tone="soft" weight="semibold" leading="close" lines={2} align="center" isFigure isAsWritten top={12}>
        好
      </Typography>,
      <Row key="b" gap={12} align="start" justify="between" pad={24} isInset surface="card" radius="s" line="top" left={20} isGrowing />,
      <Row key="c" gap={8} isWrapping padX="gutter" padTop={64} padBottom={4} tall="tap" line="chosen" isClipped isFixed />,
      <Stack key="d" gap={24} align="center" surface="brand" tone="brand" bottom={48} right={16} tall="row" line="around" />,
      <Box key="e" pad={28} line="bottom" />,
      <CardBox key="f" />,
      <IconCircle key="g" icon="check" size={80} tone="success" />,
    ]
    for (const part of parts) {
      const names = classOf(part)
      expect(names).toContain('qx-i')
      expect(names.filter((name) => !known.has(name))).toEqual([])
    }
  })

  it('writes no attribute that was not set', () => {
    expect(classOf(<Typography>好</Typography>)).toEqual(['qx-i', 'qx-words'])
    expect(classOf(<Typography isInline>好</Typography>)).toEqual(['qx-i'])
    expect(classOf(<Row />)).toEqual(['qx-i', 'qx-row'])
    expect(classOf(<CardBox />)).toEqual(['qx-i', 'qx-ground-card'])
  })

  it('the more precise of two distances is listed later in the style sheet', () => {
    const order = ['pad-8', 'pad-x-8', 'pad-top-8', 'i.qx-top-8'].map((name) => sheet.indexOf(`.qx-${name}`))
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(order).not.toContain(-1)
  })

  it('a gap applies between any children', () => {
    const { container } = render(
      <Row gap={12}>
        <Typography>好</Typography>
        <Tag>新</Tag>
        <IconCircle icon="check" size={48} tone="brand" />
      </Row>,
    )
    const inside = [...root(container).children]
    expect(root(container).className).toContain('qx-across-12')
    expect(inside.every((part) => part.className.split(' ').includes('qx-i'))).toBe(true)
  })

  it('handles a tap', () => {
    const onClick = jest.fn()
    const { container } = render(<Row onClick={onClick} id="a" />)
    fireEvent.click(root(container))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(root(container).id).toBe('a')
  })
})
