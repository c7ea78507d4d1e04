export { AuthBindWechatScreen as default } from '@/features/auth/AuthBindWechatScreen'

definePageConfig({ navigationBarTitleText: '绑定微信' })
