import { isIn, names } from '@qianxian/protocol/base/dictionary'
import type { LineDetail } from '@qianxian/protocol/line/line.schema'
import { observer } from 'mobx-react'
import { availableContacts, contactWords } from '@/parts/line/availableContacts'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection } from '@/ui/person/FactGrid'
import { ContactRows } from './ContactRows'
import type { LineModel } from './LineModel'
import { grantLeft } from './lineWords'

interface ContactCardProps {
  model: LineModel
  line: LineDetail
  onShow: () => void
}

/** The other side's contact: hidden until requested, over a watermark naming the viewer. */
export const ContactCard = observer(function ContactCard({ model, line, onShow }: ContactCardProps) {
  const { received, actions } = line
  if (!received) return null
  const scopes = received.scopes.filter((scope) => isIn(availableContacts, scope))
  const canView = actions.includes('viewContact')
  if (!canView || scopes.length === 0) {
    return (
      <DetailSection title="TA 的联系方式">
        <Typography size="m" tone="soft">
          {canView ? '对方开放的联系方式在这里不能显示' : received.isActive ? '对方暂未向你开放联系方式' : '对方开放的时间已经到了'}
        </Typography>
      </DetailSection>
    )
  }
  const { contact } = model
  return (
    <DetailSection title="TA 的联系方式" note={grantLeft(received.until)}>
      <Box id="qx-contact">
        <ContactRows contact={contact} scopes={scopes} />
        {contact ? (
          <Button isBlock top={12} kind="plain" icon="eye-off" onClick={() => model.hideContact()}>
            收起
          </Button>
        ) : (
          <Button isBlock top={12} icon="eye" id="qx-contact-show" onClick={onShow}>
            查看{names(contactWords, scopes)}
          </Button>
        )}
        <Typography top={16} size="s" tone="soft">
          每次查看都会留下记录，对方能看到次数。请不要转给别人。
        </Typography>
      </Box>
    </DetailSection>
  )
})
