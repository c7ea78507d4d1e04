/** The spotlight of the home page: a card above the people, and a sheet that opens without a tap once a day. */
import type { SpotlightCard } from '@qianxian/protocol/spotlight/spotlight.schema'
import { observer } from 'mobx-react'
import { openPerson } from '@/parts/person/openPerson'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { useVisibleRows } from '@/ui/list/useVisibleRows'
import { SpotlightFace } from './SpotlightFace'
import { spotlightStore } from './spotlight.store'

const whoOf = ({ card }: SpotlightCard): string => [card.nickname, card.ageText, card.cityName].filter(Boolean).join(' · ')

/** Returns the number of the person in the spotlight; undefined if there is none. */
export async function loadSpotlight(city: string): Promise<string | undefined> {
  await spotlightStore.follow(city)
  return spotlightStore.found?.card.no
}

interface SpotlightPlaceProps {
  city: string
  /** True once the people below have loaded; before that the card renders nothing. */
  isThere: boolean
  /** True if another element needs the whole screen. */
  isQuiet: boolean
  /** True for a person whom the viewer has since skipped or blocked. */
  isGone: (no: string) => boolean
  onSeen: (card: SpotlightCard['card']) => void
}

export const SpotlightPlace = observer(function SpotlightPlace({ city, isThere, isQuiet, isGone, onSeen }: SpotlightPlaceProps) {
  useDidReturn(() => void loadSpotlight(city))
  const { found: shown, isPopupDue } = spotlightStore
  if (!isThere || !shown || isGone(shown.card.no)) return null
  const open = () => openPerson(shown.card, 'spotlight')
  return (
    <>
      <SeenFace id="qx-spotlight" shown={shown} onSeen={onSeen} onOpen={open} />
      <Sheet isOpen={isPopupDue && !isQuiet} onClose={() => spotlightStore.closePopup()} title="今日聚光灯">
        <Box padTop={8} padBottom={32}>
          <SeenFace id="qx-spotlight-today" shown={shown} onSeen={onSeen} />
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

interface SeenFaceProps extends Pick<SpotlightPlaceProps, 'onSeen'> {
  id: string
  shown: SpotlightCard
  onOpen?: () => unknown
}

/** Counted in every place, and again for each hour, because the mark contains the hour. */
function SeenFace({ id, shown, onSeen, onOpen }: SeenFaceProps) {
  useVisibleRows({ id, rows: [shown.card], keyOf: ({ mark = '' }) => mark, columns: 1, isThere: true, onSeen })
  return <SpotlightFace id={id} picture={shown.picture} slogan={shown.slogan} who={whoOf(shown)} onOpen={onOpen} />
}
