import type { PersonAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Stack } from '@/ui/base/boxes'
import { Words } from '@/ui/base/Words'

export interface MatchmakerHeadProps {
  matchmaker: PersonAsk['matchmaker']
  title: string
  words: string
}

/** Who asks, and what for. */
export function MatchmakerHead({ matchmaker, title, words }: MatchmakerHeadProps) {
  return (
    <Stack align="center" padX="gutter" padTop={40} padBottom={32}>
      <Avatar alt={matchmaker.name} src={matchmaker.avatar && configStore.fileUrl(matchmaker.avatar.thumb)} size={152} isVerified />
      <Words level={2} top={20} size="2xl" weight="bold" leading="close" align="center">
        {title}
      </Words>
      <Words top={8} tone="soft" align="center">
        {[matchmaker.store, matchmaker.city].filter(Boolean).join(' · ')}
      </Words>
      <Words top={16} size="sm" tone="soft" align="center">
        {words}
      </Words>
    </Stack>
  )
}
