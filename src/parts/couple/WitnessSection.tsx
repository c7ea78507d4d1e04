/** Exits of served members that wait for a second confirmation, which their matchmaker may give. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { couple } from '@qianxian/protocol/couple/couple'
import type { WitnessedExit } from '@qianxian/protocol/couple/couple.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { call, callQuietly } from '@/request/call'
import { Button } from '@/ui/base/action/Button'
import { CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'

interface Exits {
  list: WitnessedExit[]
}

/** Shows nothing if no exit waits. */
export const WitnessSection = observer(function WitnessSection() {
  const [model] = useState(() => new DetailModel<Exits>({ load: () => callQuietly(couple.getExitsToWitness, {}) }))
  useEffect(() => void model.load(), [model])

  async function handleWitness({ id, members }: WitnessedExit) {
    const content = `请先和${members.map(({ nickname }) => nickname).join('、')}确认两人已经在一起。确认后，双方没用完的服务会退回。`
    if (!(await confirm({ title: '见证脱单', content, confirmWords: '确认' }))) return
    try {
      model.patch(await call(couple.witnessExit, { id }))
      toast('已确认')
    } catch {
      // The call has shown the refusal.
      await model.reload()
    }
  }

  return (
    <>
      {(model.value?.list ?? []).map((exit) => (
        <CardBox key={exit.id} isInset top={24} pad={28}>
          <Row gap={20}>
            <Stack isGrowing>
              <Typography size="m" weight="semibold">
                {exit.members.map(({ nickname }) => nickname).join('、')}提出脱单
              </Typography>
              <Typography top={4} size="s" tone="soft">
                对方还没有确认，{dateAndTime(exit.until)} 前你可以代为确认
              </Typography>
            </Stack>
            <Button id={`qx-witness-${exit.id}`} size="s" onClick={() => handleWitness(exit)}>
              见证
            </Button>
          </Row>
        </CardBox>
      ))}
    </>
  )
})
