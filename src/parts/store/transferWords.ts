/** Effects of a transfer, in the same words on every page where a member agrees. */
export const transferWords = '转店后由新门店为你安排红娘，愿不愿意仍由你决定。现在的红娘服务不会自动结束，以前的订单和记录仍归原来的门店。'
