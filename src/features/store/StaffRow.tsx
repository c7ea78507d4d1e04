/** A person of the store in a list: face, name, role, and a note. */
import { name } from '@qianxian/protocol/base/dictionary'
import type { StoreColleague } from '@qianxian/protocol/store/store.schema'
import { storeRole } from '@qianxian/protocol/store/store.words'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'

interface StaffRowProps {
  id: string
  staff: Pick<StoreColleague, 'name' | 'avatar' | 'role'>
  note?: string
  onClick?: () => void
}

export function StaffRow({ id, staff, note, onClick }: StaffRowProps) {
  return (
    <Row gap={20} padX={28} padY={20} line="bottom" press="row" id={id} role={onClick ? 'button' : undefined} onClick={onClick}>
      <Avatar alt={staff.name} src={staff.avatar && configStore.fileUrl(staff.avatar.thumb)} size={80} />
      <Stack isGrowing gap={4}>
        <Typography size="m">{staff.name}</Typography>
        {note ? (
          <Typography size="s" tone="soft">
            {note}
          </Typography>
        ) : null}
      </Stack>
      <Typography isFixed size="s" tone="soft">
        {name(storeRole, staff.role)}
      </Typography>
      {onClick ? <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" /> : null}
    </Row>
  )
}
