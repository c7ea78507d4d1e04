import type { PinBlock } from '@qianxian/protocol/placement/pin-block.words'
import { navigateToUrl } from '@/router/navigator'
import { CardBox, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Typography } from '@/ui/base/text/Typography'
import { wayOutOf } from './waysOut'

interface BlockedBoxProps {
  words: string
  /** Null if the block does not concern this person. */
  block: PinBlock | null
  id: string
}

/** Reason why a paid showing cannot be bought, and how to fix it. */
export function BlockedBox({ words, block, id }: BlockedBoxProps) {
  const way = block && wayOutOf(block)
  return (
    <CardBox isInset top={24} bottom={24} pad={28} surface="gold" radius="m" id={id}>
      <Typography size="m">{words}</Typography>
      {way ? (
        <Row top={16}>
          <Button size="s" kind="secondary" onClick={() => navigateToUrl(way.url)}>
            {way.words}
          </Button>
        </Row>
      ) : null}
    </CardBox>
  )
}
