import type { PersonAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { StoreLicence } from '@/parts/store/StoreLicence'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { CardBox, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'

export interface MatchmakerHeadProps {
  matchmaker: PersonAsk['matchmaker']
  title: string
  words: string
}

/** The inviting matchmaker and the purpose, with their store's licence for people who want to check it. */
export function MatchmakerHead({ matchmaker: { name, avatar, city, store }, title, words }: MatchmakerHeadProps) {
  return (
    <>
      <Stack align="center" padX="gutter" padTop={40} padBottom={32}>
        <Avatar alt={name} src={avatar && configStore.fileUrl(avatar.thumb)} size={152} isVerified />
        <Typography level={2} top={20} size="2xl" weight="bold" leading="close" align="center">
          {title}
        </Typography>
        <Typography top={8} tone="soft" align="center">
          {[store?.name, city].filter(Boolean).join(' · ')}
        </Typography>
        <Typography top={16} size="sm" tone="soft" align="center">
          {words}
        </Typography>
      </Stack>
      {store?.licence ? (
        <CardBox isInset bottom={24} padX={28} padY={8}>
          <StoreLicence licence={store.licence} />
        </CardBox>
      ) : null}
    </>
  )
}
