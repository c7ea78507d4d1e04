import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Icon, type IconName } from '@/ui/base/media/Icon'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Tappable } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import './LoginFrame.scss'

export interface LoginWay {
  words: string
  icon: IconName
  onTap: () => unknown
}

export interface LoginFrameProps {
  title: string
  lead: string
  /** Content of the white card. */
  children: ReactNode
  /** Other ways to log in, as round buttons under the card. */
  ways?: readonly LoginWay[]
  onBack?: () => void
  /** A step of an existing account: the promises to newcomers are hidden. */
  isStep?: boolean
}

const promises: { icon: IconName; words: string }[] = [
  { icon: 'file-text', words: '资料逐份审核' },
  { icon: 'lock', words: '联系方式不公开' },
  { icon: 'hand-heart', words: '双方同意才互换' },
]

/** Frame of all login pages: the drawing of two people and a thread, a card, other ways to log in, and our promises. */
export const LoginFrame = observer(function LoginFrame(props: LoginFrameProps) {
  const { title, lead, children, ways = [], onBack, isStep } = props
  return (
    <Screen bg="rose" header="plain" title="" footer="none" onBack={onBack}>
      <Stack isGrowing padX={40} padBottom={32}>
        <Row justify="between" className="qx-auth__hero">
          <Stack isGrowing>
            <Typography size="m" tone="brand" weight="semibold" className="qx-auth__brand">
              {configStore.platformName}
            </Typography>
            <Typography level={1} top={4} size="3xl" weight="bold" leading="tight">
              {title}
            </Typography>
            <Typography top={12} size="m" tone="soft" leading="close">
              {lead}
            </Typography>
          </Stack>
          <Box isFixed className="qx-auth__art" />
        </Row>
        <Stack padX={40} padTop={48} padBottom={24} surface="plain" radius="l" className="qx-auth__card">
          {children}
        </Stack>
        {ways.length > 0 ? (
          <Box top={48}>
            <Row gap={20} justify="center" size="s" tone="soft">
              <Box className="qx-auth__or-line" />
              <Typography>其他方式</Typography>
              <Box className="qx-auth__or-line" />
            </Row>
            <Row justify="center" top={24}>
              {ways.map((way) => (
                <Tappable key={way.words} className="qx-auth__way" onClick={way.onTap}>
                  <IconCircle icon={way.icon} size={104} tone="brand" surface="card" />
                  <Typography top={12} size="s" tone="soft">
                    {way.words}
                  </Typography>
                </Tappable>
              ))}
            </Row>
          </Box>
        ) : null}
        {isStep ? null : (
          <Row justify="center" isWrapping padTop={48} className="qx-auth__promises">
            {promises.map((promise) => (
              <Row key={promise.words} gap={4} right={8} left={8} size="s" tone="soft">
                <Icon name={promise.icon} size={30} color="var(--qx-success)" />
                <Typography>{promise.words}</Typography>
              </Row>
            ))}
          </Row>
        )}
      </Stack>
    </Screen>
  )
})
