import { View } from '@tarojs/components'
import { Box, Row, Stack } from '../base/layout/layout'
import { classNames } from '../base/style/classNames'
import { Icon, type IconName } from '../base/media/Icon'
import { Typography } from '../base/text/Typography'
import { videoTabs, type VideoTab } from './navigation'
import './Footer.scss'

const videoIcons: Record<VideoTab['key'], IconName> = {
  home: 'house',
  hot: 'flame',
  publish: 'plus',
  ranking: 'trophy',
  mine: 'user-round',
}

export interface FooterVideoProps {
  current: VideoTab['key']
  onTap: (tab: VideoTab) => void
}

/** The five tabs of short-video mode. */
export function FooterVideo({ current, onTap }: FooterVideoProps) {
  return (
    <Box isFixed surface="plain" region="navigation" label="主导航" className="qx-footer">
      <Row tall="row" className="qx-footer__row">
        {videoTabs.map((tab) => (
          <Stack
            key={tab.key}
            id={`qx-video-${tab.key}`}
            align="center"
            justify="end"
            isGrowing
            padBottom={12}
            role="link"
            isOn={tab.key === current}
            tone={tab.key === current ? 'brand' : 'soft'}
            className={classNames('qx-footer__tab', tab.isBig && 'qx-footer__tab--big')}
            onClick={() => onTap(tab)}
          >
            <View className={tab.isBig ? 'qx-footer__big' : 'qx-footer__icon'}>
              <Icon name={videoIcons[tab.key]} size={tab.isBig ? 56 : 48} />
            </View>
            <Typography
              top={4}
              size="xs"
              tone={tab.isBig ? 'brand' : undefined}
              weight={tab.isBig || tab.key === current ? 'semibold' : undefined}
              leading="tight"
              lines={1}
              className="qx-footer__name"
            >
              {tab.name}
            </Typography>
          </Stack>
        ))}
      </Row>
    </Box>
  )
}
