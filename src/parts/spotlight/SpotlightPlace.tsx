/** The spotlight of the home page: a card above the people, and once a day a sheet that opens by itself. */
import type { SpotlightCard } from '@qianxian/protocol/spotlight/spotlight.schema'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { openPerson } from '@/parts/person/openPerson'
import { Box } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { useReturn } from '@/ui/base/useReturn'
import { SpotlightFace } from './SpotlightFace'
import { spotlightStore } from './spotlight.store'

const whoOf = ({ card }: SpotlightCard): string => [card.nickname, card.ageText, card.cityName].filter(Boolean).join(' · ')

interface SpotlightPlaceProps {
  city: string
  isQuiet: boolean
  /** Whom the viewer skipped or blocked since. */
  isGone: (no: string) => boolean
}

export const SpotlightPlace = observer(function SpotlightPlace({ city, isQuiet, isGone }: SpotlightPlaceProps) {
  useEffect(() => void spotlightStore.follow(city), [city])
  useReturn(() => void spotlightStore.follow(city))
  const { found: shown, isPopupDue } = spotlightStore
  if (!shown || isGone(shown.card.no)) return null
  const open = () => openPerson(shown.card, 'spotlight')
  const face = { picture: shown.picture, slogan: shown.slogan, who: whoOf(shown) }
  return (
    <>
      <SpotlightFace id="qx-spotlight" {...face} onOpen={open} />
      <Sheet isOpen={isPopupDue && !isQuiet} onClose={() => spotlightStore.closePopup()} title="今日聚光灯">
        <Box padTop={8} padBottom={32}>
          <SpotlightFace {...face} />
          <Box isInset top={8}>
            <Button
              isBlock
              size="l"
              id="qx-spotlight-open"
              onClick={() => {
                spotlightStore.closePopup()
                return open()
              }}
            >
              看看 TA
            </Button>
          </Box>
        </Box>
      </Sheet>
    </>
  )
})
