import { pay, payNotify } from '@qianxian/protocol/pay/pay'
import { payShapes } from '@qianxian/protocol/pay/pay.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { serveChannelCallbacks } from './channel-callbacks'
import { aliPay, confirmRefundToWallet, douyinPay, getPayWays, sendPayCode, tenPay, walletPay } from './pay.service'

const endpoints = routesOf(pay, payShapes, { getPayWays, sendPayCode, walletPay, tenPay, aliPay, douyinPay, confirmRefundToWallet })

export const payRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    serveChannelCallbacks(app)
  },
  { served: [...endpoints.served, { endpoint: payNotify, input: null }] },
)
