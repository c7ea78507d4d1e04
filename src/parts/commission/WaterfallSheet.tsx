import type { Waterfall } from '@qianxian/protocol/commission/commission.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/ui/base/action/Button'
import { Box, Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import type { BonusSource } from './BonusModel'
import { ClaimSheet } from './ClaimSheet'

export interface WaterfallSheetProps {
  isOpen: boolean
  /** The share that is explained; null if the sheet is closed. */
  id: number | null
  source: BonusSource
  onClose: () => void
}

/** One share in sentences, from the payment to the amount. */
export const WaterfallSheet = observer(function WaterfallSheet({ isOpen, id, source, onClose }: WaterfallSheetProps) {
  const shown = useLastShown(id)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="这笔分成怎么来的">
      {shown === null ? null : <Steps key={shown} id={shown} source={source} />}
    </Sheet>
  )
})

const Steps = observer(function Steps({ id, source }: { id: number; source: BonusSource }) {
  const [model] = useState(() => new DetailModel<Waterfall>({ load: () => source.waterfall(id) }))
  const [isClaiming, setClaiming] = useState(false)
  const { claims } = source
  const orderId = model.value?.disputable ?? null
  useEffect(() => void model.load(), [model])
  return (
    <>
      <DetailView model={model} render={({ steps, since }) => <Sentences steps={steps} since={since} />} />
      {claims && orderId !== null ? (
        <>
          <Box padX="gutter" padBottom={24}>
            <Button kind="ghost" isBlock id="qx-waterfall-claim" onClick={() => setClaiming(true)}>
              对这笔分成有疑问
            </Button>
          </Box>
          <ClaimSheet
            isOpen={isClaiming}
            orderId={orderId}
            claims={claims}
            onClose={() => setClaiming(false)}
            onDone={() => void model.reload()}
          />
        </>
      ) : null}
    </>
  )
})

function Sentences({ steps, since }: Pick<Waterfall, 'steps' | 'since'>) {
  return (
    <Box padX="gutter" padBottom={32} id="qx-waterfall">
      <Stack gap={16}>
        {steps.map((sentence, place) => (
          <Typography key={sentence} size="m">
            {`${place + 1}. ${sentence}`}
          </Typography>
        ))}
      </Stack>
      <Typography level={2} top={32} bottom={12} size="l" weight="semibold">
        现在
      </Typography>
      <Stack gap={12}>
        {since.map((sentence) => (
          <Typography key={sentence} size="m">
            {sentence}
          </Typography>
        ))}
      </Stack>
    </Box>
  )
}
