/** The price of a gift in the font size of its surroundings. */
import { observer } from 'mobx-react'
import { financeStore } from '@/stores/finance.store'
import type { TextSize } from '@/ui/base/style/styleClasses'
import { Typography } from '@/ui/base/text/Typography'
import { priceWords } from './mallWords'
import './GiftPrice.scss'

interface GiftPriceProps {
  pt: number
  fen: number
  size?: TextSize
}

export const GiftPrice = observer(function GiftPrice({ pt, fen, size = 'l' }: GiftPriceProps) {
  return (
    <Typography size={size} tone="brand" weight="bold" leading="close" isFigure className="qx-gift-price">
      {priceWords(pt, fen, financeStore.creditName)}
    </Typography>
  )
})
