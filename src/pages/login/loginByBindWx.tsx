export { AuthBindWechatScreen as default } from '@/features/auth/bind/AuthBindWechatScreen'

definePageConfig({ navigationBarTitleText: '绑定快捷登录' })
