/** The page after the form: thanks with the nearest stores, or the kind refusal of a minor. */
import { minorWords, thanksWords } from '@qianxian/protocol/landing/landing.words'
import type { ContactWindow } from '@qianxian/protocol/lead/lead.words'
import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import { useState } from 'react'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { StoreLicence } from '@/parts/store/StoreLicence'
import { failureWords } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { goHome } from '@/router/navigator'
import { Button } from '@/ui/base/action/Button'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { distanceWords, storesByDistance, type StoreAtDistance } from './storesByDistance'

export function Thanks({ stores, window }: { stores: readonly StoreBrief[]; window: ContactWindow }) {
  return (
    <Box padTop={48} padBottom={48} id="qx-enquiry-thanks">
      <Stack align="center" padX="gutter">
        <IconCircle icon="check" size={104} tone="success" surface="card" />
        <Typography level={1} region="status" top={28} size="2xl" weight="bold" leading="close">
          登记好了
        </Typography>
        <Typography align="center" top={12} size="ml" tone="soft" leading="close">
          {thanksWords(window)}
        </Typography>
      </Stack>
      <Stores stores={stores} />
      <Box isInset top={24}>
        <Button isBlock size="l" kind="secondary" onClick={goHome}>
          先逛逛
        </Button>
      </Box>
    </Box>
  )
}

/** The stores of the answer; with several, the visitor can order them by distance. */
function Stores({ stores }: { stores: readonly StoreBrief[] }) {
  const [shown, setShown] = useState<readonly StoreAtDistance[]>(() => stores.map((store) => ({ store, metres: null })))
  const canOrder = stores.length > 1 && stores.some(({ latitude }) => latitude !== null)

  async function handleOrder() {
    try {
      setShown(storesByDistance(stores, await location.getPosition()))
    } catch (error) {
      toast(failureWords(error))
    }
  }

  if (stores.length === 0) return null
  return (
    <>
      <Row isInset justify="between" gap={16} top={48} bottom={16}>
        <Typography level={2} isGrowing size="l" weight="semibold">
          也可以直接来门店坐坐
        </Typography>
        {canOrder ? (
          <Button size="s" kind="ghost" icon="map-pin" id="qx-enquiry-nearest" onClick={handleOrder}>
            哪家最近
          </Button>
        ) : null}
      </Row>
      {shown.map(({ store, metres }) => (
        <CardBox key={store.id} isInset bottom={24} padX={28} padTop={24} padBottom={16}>
          <Typography size="ml" weight="semibold">
            {store.name}
          </Typography>
          <Typography top={4} size="s" tone="soft">
            {metres === null ? store.openHours : `${store.openHours} · 离你约 ${distanceWords(metres)}`}
          </Typography>
          <PlaceMap isSmall={shown.length > 1} {...store} />
          <StoreLicence licence={store.licence} />
        </CardBox>
      ))}
    </>
  )
}

export function Declined({ onCorrect }: { onCorrect: () => void }) {
  return (
    <Stack align="center" padX={48} padTop={64} padBottom={48} id="qx-enquiry-minor">
      <IconCircle icon="heart" size={104} tone="brand" surface="card" />
      <Typography level={1} region="status" top={28} size="2xl" weight="bold" leading="close">
        {minorWords.title}
      </Typography>
      <Typography align="center" top={12} size="ml" tone="soft" leading="close">
        {minorWords.words}
      </Typography>
      <Stack gap={12} top={48}>
        <Button isBlock size="l" kind="secondary" onClick={goHome}>
          去首页
        </Button>
        <Button isBlock kind="plain" id="qx-enquiry-correct" onClick={onCorrect}>
          年份选错了，重新选
        </Button>
      </Stack>
    </Stack>
  )
}
