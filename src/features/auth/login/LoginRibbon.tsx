import { Icon, type IconName } from '@/ui/base/media/Icon'
import { Row } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import './LoginRibbon.scss'

/** Shows the benefit of the link that opened the page. */
export function LoginRibbon({ icon, words }: { icon: IconName; words: string }) {
  return (
    <Row gap={8} bottom={28} padX={24} padY={8} surface="brand" radius="l" tone="brand" size="s" className="qx-auth-ribbon">
      <Icon name={icon} size={30} />
      <Typography>{words}</Typography>
    </Row>
  )
}
