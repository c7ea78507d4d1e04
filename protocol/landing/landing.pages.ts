/** Query of the landing page: the channel by which the visitor came. */
import { firstAsk, type FirstAsks } from '../base/first-ask'
import { landing } from './landing'
import { landingLimits } from './landing.words'

/** A code longer than any of ours is unknown and not sent. */
export const channelOf = (channel: string | undefined): { channel?: string } =>
  channel && channel.length <= landingLimits.channelMax ? { channel } : {}

export const landingAsk = /*#__PURE__*/ firstAsk({
  endpoint: landing.getPage,
  inputOf: ({ channel }) => channelOf(channel),
  titleOf: ({ title }) => title,
})

export const landingPages: FirstAsks = { '/member/love/customer-landing-page/index': [landingAsk] }
