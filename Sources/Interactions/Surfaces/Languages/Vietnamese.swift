extension SurfaceLanguage {
    /// Vietnamese.
    static let vietnamese = SurfaceLanguage(
        "vi",
        titles: Titles(directions: "Chỉ đường đến …", ride: "Gọi xe đến …", call: "Gọi cho …"),
        places: [
            Opening(
                """
                gặp nhau, hẹn gặp, hẹn nhau, hẹn gặp nhau, hẹn, gặp, gặp lại, hẹn gặp lại, gặp tôi
                gặp mình, gặp em, gặp anh, gặp chị, gặp bạn, gặp tớ, gặp cậu, gặp mặt, đợi, chờ
                đợi tôi, đợi mình, đợi em, đợi anh, chờ tôi, chờ mình, chờ em, chờ anh, đón tôi
                đón mình, đón em, đón anh, tập trung, tụ tập, họp mặt, họp, ăn tối, ăn trưa, ăn sáng
                đi ăn, ăn, uống cà phê, đi cà phê, cà phê, cafe, bữa tiệc, buổi tiệc, tiệc, cuộc họp
                đặt bàn, đã đặt bàn, bàn, hội ngộ
                """,
                before: vietnameseLinks
            ),
            Opening(
                """
                tôi, tôi đang, mình, mình đang, em, em đang, anh, anh đang, chị đang, tớ, tớ đang
                bọn mình, bọn mình đang, chúng tôi, chúng tôi đang, chúng mình, chúng mình đang
                chúng ta, tụi mình, tụi mình đang, đang, tôi sống, mình sống, em sống, tôi sẽ
                mình sẽ, nhà tôi, nhà mình, nhà em, nhà anh, tôi đã
                """,
                before: """
                    ở, tại, đứng ở, ngồi ở, chờ ở, đợi ở, ở gần, ở trước, ở đối diện, có mặt tại
                    """
            ),
            Opening(
                """
                hãy đến, hãy tới, mời đến, mời bạn đến, mời bạn tới, mời mọi người đến, mời anh đến
                mời em đến, bạn đến, bạn tới, bạn hãy đến, anh đến, anh tới, em đến, em tới, đi đến
                đi tới, đi qua, chúng ta đi đến, ghé qua, ghé đến, ghé, hãy ghé, đang đến, đang tới
                đang trên đường đến, đang trên đường tới, trên đường đến, giao đến, giao tới
                giao hàng đến, qua chỗ, đến chỗ, đến địa chỉ, tới địa chỉ, hãy qua, qua đón ở
                """
            ),
            Opening(
                """
                địa chỉ là, địa chỉ ở, địa chỉ của tôi là, địa chỉ của mình là, địa chỉ nhà tôi là
                địa chỉ nhà mình là, địa chỉ của quán là, địa chỉ quán là, địa chỉ nhà hàng là
                địa chỉ của nhà hàng là, địa điểm là, địa điểm ở, điểm hẹn là, chỗ hẹn là
                điểm hẹn ở, nơi hẹn là, nơi gặp là, chỗ gặp là, nhà hàng tên là, quán tên là
                quán ăn tên là, nhà hàng ở, quán ở, vị trí là, vị trí của tôi là, điểm đến là
                """
            ),
        ],
        labels: """
            địa chỉ, địa điểm, điểm hẹn, chỗ hẹn, nơi hẹn, nơi gặp, chỗ gặp, vị trí, vị trí của tôi
            địa chỉ của tôi, địa chỉ của mình, địa chỉ quán, địa chỉ nhà hàng, đây là địa chỉ
            ở đâu, điểm đến, gặp nhau ở đây, gặp nhau tại đây, hẹn gặp ở đây, hẹn gặp tại đây
            tôi ở đây, mình ở đây, em ở đây, tôi đang ở đây, mình đang ở đây, đến đây, hãy đến đây
            tới đây
            """,
        between: """
            ngày mai, mai, hôm nay, tối nay, tối mai, chiều nay, chiều mai, sáng nay, sáng mai
            trưa nay, trưa mai, tối, chiều, sáng, trưa, lúc, vào, vào lúc, giờ, giờ rưỡi, rưỡi, phút
            thứ hai, thứ ba, thứ tư, thứ năm, thứ sáu, thứ bảy, chủ nhật, cuối tuần, cuối tuần này
            tuần sau, tuần tới, sau, nữa, nhé, nha, sớm, bây giờ, giờ này, cùng nhau, nhau
            mọi người
            bạn, anh, em, chị, mình, tôi, các bạn, cậu, tớ, ăn tối, ăn trưa, uống cà phê, khoảng
            tầm
            một, hai, ba, bốn, năm, sáu, bảy, tám, chín, mười, đang, sẽ, đã, luôn, trực tiếp, đây
            đứng, ngồi
            """,
        otherThings: "email, mail, ip, web, trang web, thư điện tử",
        telephones: [
            Opening(
                """
                số của họ là, số điện thoại của họ là, số điện thoại của quán là, số của quán là
                số điện thoại nhà hàng là, số điện thoại quán là, gọi cho họ theo số, gọi họ theo số
                """
            )
        ],
        asksPlace: """
            gặp nhau ở đâu, gặp ở đâu, hẹn ở đâu, hẹn nhau ở đâu, đi đâu?, chỗ nào?, ở chỗ nào
            bạn đang ở đâu, bạn ở đâu, anh ở đâu, em ở đâu, đang ở đâu, đó ở đâu, quán ở đâu
            nhà hàng ở đâu, ở đâu vậy, ở đâu thế, ở đâu?, địa chỉ là gì, địa chỉ ở đâu, địa chỉ đâu
            địa chỉ?, cho xin địa chỉ, cho mình địa chỉ, cho tôi địa chỉ, gửi địa chỉ, gửi vị trí
            gửi định vị, địa chỉ của họ, quán nào, nhà hàng nào, đến đâu
            """,
        asksTelephone: """
            số điện thoại của họ, số của họ, số điện thoại của quán, số của quán
            số điện thoại nhà hàng, số điện thoại quán
            """,
        directions: """
            cho tôi đường đi, cho tôi xem đường, cho mình đường đi
            chỉ đường, chỉ đường cho tôi, chỉ đường đến, chỉ đường tới, hướng dẫn đường đi
            hướng dẫn đường, hướng dẫn đi, đường đi, đường đến, đường tới, tìm đường, tìm đường đi
            tìm đường đến, dẫn đường, dẫn đường đến, dẫn tôi, dẫn tôi đến, dẫn tôi tới, đưa tôi
            đưa tôi đến, đưa tôi tới, đưa mình đến, chở tôi đến, chở tôi, lộ trình, tuyến đường
            xem đường đi, điều hướng, bắt đầu điều hướng, mở bản đồ, đi thế nào, đi như thế nào
            đi đường nào, làm sao để đến, làm thế nào để đến, làm sao đến, làm sao để tới
            làm sao đi đến, đến bằng cách nào, đi bằng cách nào, đến đó thế nào
            đến đó như thế nào, muốn đi đến, muốn đến, tôi muốn đến
            """,
        rides: """
            taxi, gọi taxi, đặt taxi, bắt taxi, gọi xe, đặt xe, bắt xe, gọi grab, đặt grab
            gọi một chiếc taxi, gọi một chiếc xe, đặt một chuyến xe, gọi cho tôi một chiếc taxi
            đặt chuyến xe
            """,
        calls: """
            gọi, gọi cho, gọi điện, gọi điện cho, gọi điện thoại, gọi điện thoại cho, gọi đến
            gọi điện đến, gọi tới, gọi điện tới, điện thoại cho, thực hiện cuộc gọi, quay số, bấm số
            """,
        fillers: """
            làm ơn, vui lòng, xin, hãy, giúp, giúp tôi, giúp mình, tôi muốn
            tôi cần, mình muốn, bạn có thể, có thể, chỗ này, nơi này, địa điểm này, địa chỉ này
            quán này, nhà hàng này, cửa hàng này, đây, đó, kia, ở đây, ở đó, đến, đến đây
            đến đó, tới đó, tới đây, từ đây, đi, này, nơi, chỗ, quán, nhà hàng, địa điểm, ngay
            bây giờ, nhé, với, được không, không, và, về, số này, số, xem, hiển thị, tìm, bắt đầu
            cho, họ, bằng ô tô, đi bộ, ạ, cảm ơn, xin chào, một, thế nào, đường, của, ra
            """
    )

    private static let vietnameseLinks = """
        ở, tại, ở tại, trước, ở trước, gần, ở gần, đối diện, bên cạnh, cạnh, ở cạnh, trong, ngoài
        phía trước, ở quán, tại quán, ở nhà hàng, tại nhà hàng, ở số, tại số, tại địa chỉ
        ở địa chỉ, ở khu, ở đường, tại đường
        """
}
