/** Each measure with its reason, its end and the appeal: shown on the page of reports, and on the page of a closed account. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { StrikeRow } from '@qianxian/protocol/strike/strike.schema'
import { type StrikeState, strikeState } from '@qianxian/protocol/strike/strike.words'
import { observer } from 'mobx-react'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { lazySheet } from '@/ui/base/overlay/lazySheet'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import type { MyStrikes } from './MyStrikes'

const AppealSheet = lazySheet('申诉', () => import('./AppealSheet').then((file) => file.AppealSheet))

const tones: Readonly<Record<StrikeState, Tone>> = {
  standing: 'danger',
  over: 'plain',
  appealed: 'gold',
  upheld: 'danger',
  lifted: 'success',
}

/** Effects of the measure, most important first. */
function factsOf({ reason, removed, until, countsUntil, state }: StrikeRow): string[] {
  if (state === 'lifted') return [`原因：${reason}`]
  return [
    `原因：${reason}`,
    ...(removed.length > 0 ? [`已移除：${removed.join('、')}`] : []),
    ...(until ? [`到期：${dateAndTime(until)}`] : []),
    `违规记录保留到 ${dateInWords(countsUntil)}，期间再次违规会加重处理`,
  ]
}

export const StrikeList = observer(function StrikeList({ model }: { model: MyStrikes }) {
  return (
    <Box region="list">
      {model.list?.map((row) => (
        <CardBox region="listitem" key={row.id} bottom={20} pad={28} id={`qx-strike-${row.id}`}>
          <Row justify="between" gap={16}>
            <Typography align="start" isGrowing size="l" weight="semibold" leading="close">
              {row.words}
            </Typography>
            <Tag tone={tones[row.state]}>{name(strikeState, row.state)}</Tag>
          </Row>
          <Typography align="start" top={4} bottom={8} size="s" tone="soft">
            {dateAndTime(row.createdAt)}
          </Typography>
          {factsOf(row).map((fact) => (
            <Typography align="start" key={fact} top={4} size="m">
              {fact}
            </Typography>
          ))}
          {row.appealTo !== null ? (
            <Row top={20} justify="between" gap={20}>
              <Typography align="start" isGrowing size="s" tone="soft">
                每条可以申诉一次，由另一位审核员复核
              </Typography>
              <Button size="s" kind="secondary" id={`qx-strike-appeal-${row.id}`} onClick={() => model.begin(row)}>
                申诉
              </Button>
            </Row>
          ) : null}
        </CardBox>
      ))}
      <AppealSheet isOpen={model.appealed !== null} model={model} onClose={() => model.begin(null)} />
    </Box>
  )
})
