import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { ThemeCard } from '@qianxian/protocol/theme/theme.schema'
import { themeHealth, themeMemberStates, themeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import { Row } from '@/ui/base/layout/layout'
import { Tag, type Tone } from '@/ui/base/text/Tag'

const healthTones = { lively: 'brand', one_sided: 'gold', quiet: 'plain' } as const satisfies Record<string, Tone>
const ownTones = { applied: 'info', in: 'brand', rejected: 'danger', left: 'plain', removed: 'danger', lapsed: 'gold' } as const

/** The viewer's status in a zone; without one, the zone's health. */
export function ThemeTags({ zone: { mine, health, isVipOnly } }: { zone: ThemeCard }) {
  return (
    <Row isFixed gap={8}>
      {isVipOnly ? <Tag tone="gold">VIP</Tag> : null}
      {isIn(themeMemberStates.telling, mine) ? (
        <Tag tone={ownTones[mine]}>{name(themeMemberStatus, mine)}</Tag>
      ) : health ? (
        <Tag tone={healthTones[health]}>{name(themeHealth, health)}</Tag>
      ) : null}
    </Row>
  )
}
