import { Icon, type IconName } from '@/ui/base/media/Icon'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'

/** Consequences of a step for the account, line by line. */
export function FactList({ facts }: { facts: readonly { icon: IconName; words: string }[] }) {
  return (
    <Stack bottom={40}>
      {facts.map(({ icon, words }) => (
        <Row key={words} gap={20} align="start" padY={12} size="ml">
          <Row isFixed padTop={8} tone="brand">
            <Icon name={icon} size={36} />
          </Row>
          <Typography isGrowing>{words}</Typography>
        </Row>
      ))}
    </Stack>
  )
}
