/**
 * Below the wishes: how many more people there would be without each firm one, and which of the viewer's own facts
 * keeps others away.
 */
import type { Mate, Relaxations } from '@qianxian/protocol/mate/mate.schema'
import { mateLabels, mateLimits } from '@qianxian/protocol/mate/mate.words'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useEffect, type ReactNode } from 'react'
import { Box, Row } from '@/ui/base/layout/layout'
import { Cell } from '@/ui/base/layout/Cell'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Typography } from '@/ui/base/text/Typography'
import type { RelaxationModel } from './RelaxationModel'
import { relaxWish } from './RelaxationModel'

interface WishRelaxationsProps {
  model: RelaxationModel
  mate: Mate
  onRelax: (mate: Mate) => void
}

export const WishRelaxations = observer(function WishRelaxations({ model, mate, onRelax }: WishRelaxationsProps) {
  useEffect(() => {
    void model.load()
  }, [model])
  const { counted, hasFailed } = model
  if (hasFailed)
    return (
      <Row top={32} tall="tap" justify="center" tone="brand" id="qx-relax-retry" onClick={() => model.load()}>
        <Typography size="m">没有数出来，点击重试</Typography>
      </Row>
    )
  if (counted === undefined) return null
  if (counted === null)
    return (
      <Typography top={32} align="center" size="s" tone="soft">
        放宽一项能多几位，过一会儿再来看
      </Typography>
    )
  const firm = counted.wishes.flatMap((one) => {
    // A wish that was just changed is recounted before it is offered again.
    return ['must', 'avoid'].includes(mate.weights[one.field]) ? [one] : []
  })
  return (
    <>
      {firm.length > 0 ? (
        <Section title="放宽一项，会多多少人">
          {firm.map(({ field, gain, taking }) => (
            <Cell
              key={field}
              id={`qx-relax-${field}`}
              label={mate.weights[field] === 'avoid' ? `不再避开：${mateLabels[field]}` : `不再必须：${mateLabels[field]}`}
              note={gainWords(gain, taking)}
              onClick={() => onRelax(relaxWish(mate, field))}
            />
          ))}
        </Section>
      ) : null}
      {counted.facts.length > 0 ? (
        <Section title="对方最看重的，和你不同">
          {counted.facts.map((fact) => (
            <Cell key={fact.field} id={`qx-kept-${fact.field}`} label={`你的${mateLabels[fact.field]}`} note={keptWords(fact)} />
          ))}
        </Section>
      ) : null}
    </>
  )
})

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box top={32}>
      <Typography level={2} left={8} bottom={16} size="sm" tone="soft">
        {title}
      </Typography>
      <Box surface="card" radius="m" isClipped region="list" label={title}>
        <ListItems>{children}</ListItems>
      </Box>
    </Box>
  )
}

/** Includes the space before a number. */
const people = (count: number): string =>
  count === 0 ? `不到 ${browseLimits.fewBelow} 位` : count >= mateLimits.countMax ? ` ${mateLimits.countMax} 多位` : ` ${count} 位`

const gainWords = (gain: number, taking: number): string =>
  gain === 0 ? `多${people(gain)}` : `多${people(gain)}，其中${people(taking)}的要求你也符合`

const keptWords = ({ people: count }: Relaxations['facts'][number]): string => `有${people(count)}只差这一项就彼此符合`
