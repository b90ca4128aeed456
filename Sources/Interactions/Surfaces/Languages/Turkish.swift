extension SurfaceLanguage {
    /// Turkish: the verb comes last, so that mostly a label announces the place.
    static let turkish = SurfaceLanguage(
        "tr",
        titles: Titles(directions: "Yol tarifi al: …", ride: "Araç çağır: …", call: "Ara: …"),
        places: [
            Opening(
                """
                adres şu, adresi şu, adresim şu, adresimiz şu, adres şöyle, adresi şöyle, adresim
                adresimiz, buluşma yeri, buluşma yerimiz, buluşma noktası, buluşma noktamız
                buluşma noktası şu, buluşma yeri şu, toplanma yeri, toplanma noktası
                buluşacağımız yer, gideceğimiz yer, gideceğim yer, yemek yiyeceğimiz yer
                restoranın adı, restoranın adresi, mekanın adı, mekanın adresi, yerin adı
                yerin adresi, konumum, konumumuz, şu an bulunduğum yer, bulunduğum yer
                bulunduğumuz yer, olduğum yer, olduğumuz yer, oturduğum yer, varış noktası
                """
            ),
            Opening(
                """
                buluşalım, görüşelim, buluşuyoruz, görüşüyoruz, buluşuruz, görüşürüz, ben, biz
                seni bekliyorum, sizi bekliyorum, sizi bekliyoruz, gel, gelin, gelsene, gidelim
                yemek yiyelim, buluşma, toplantı, parti, randevu, rezervasyon
                """,
                before: """
                    şurada, şu adreste, şu yerde, şu mekanda, şuraya, şu adrese, şu yere, yeri
                    adresi, yeri şu, adresi şu
                    """
            ),
            Opening(
                """
                şu adreste buluşalım, şurada buluşalım, şu mekanda buluşalım, şu adreste görüşelim
                şurada görüşelim, şu adreste buluşuyoruz, şu adreste görüşürüz, şurada görüşürüz
                şu adrese gel, şu adrese gelin, şuraya gel, şuraya gelin, şu adresteyim
                şu adresteyiz, şuradayım, şuradayız, şu an buradayım, şu an buradayız
                burada buluşalım, buraya gel, buraya gelin, şu adrese gidelim, şuraya gidelim
                """
            ),
        ],
        labels: """
            adres, adresi, adresim, adresimiz, adresleri, işte adres, adres bu, yer, mekan, konum
            buluşma yeri, buluşma noktası, toplanma yeri, nerede, nereye, hedef, varış noktası
            burada buluşalım, burada görüşelim, şurada buluşalım, buradayım, buradayız, şuradayım
            ben buradayım, bana gel
            buraya gel, buraya gelin, buluşalım, görüşelim, görüşürüz, seni bekliyorum, gel
            sizi bekliyorum, bekliyorum
            """,
        between: """
            yarın, bugün, bu akşam, yarın akşam, yarın sabah, akşam, sabah, öğlen, öğleden sonra
            sonra, şimdi, birazdan, saat, saatte, da, de, te, ta, buçukta, buçuk, pazartesi, salı
            çarşamba, perşembe, cuma, cumartesi, pazar, günü, hafta sonu, haftaya, hep birlikte
            hepimiz, birlikte, beraber, yemek için, kahve için, lütfen, şu an, şu anda, olan, için
            yemeğe, kahveye, dakika, içinde, bir, iki, üç, dört, beş, altı, yedi, sekiz, dokuz, on
            """,
        otherThings: "e posta, eposta, mail, e mail, email, ip, web, site, internet",
        telephones: [
            Opening(
                """
                mekanın telefon numarası, restoranın telefon numarası, mekanın numarası
                restoranın numarası, restoranın telefonu, mekanın telefonu
                """
            )
        ],
        asksPlace: """
            nerede buluşuyoruz, nerede buluşalım, nerede buluşacağız, nerede görüşüyoruz
            nerede görüşelim, nerede görüşürüz, nereye gelelim, nereye geleyim, nereye gideyim
            nereye gidiyoruz, nereye geleceğim, neresi, neredesin, neredesiniz, nerdesin, nerdesiniz
            nerede orası, orası nerede, adres ne, adres neydi, adresi ne, adresi nedir, adres nedir
            adresi at, adres at, konum at, konum atar mısın, hangi mekan
            """,
        asksTelephone: """
            telefon numaraları ne, telefon numarası ne, numaraları ne, telefonu ne
            restoranın numarası, restoranın telefonu, mekanın numarası
            """,
        directions: """
            beni oraya götür, beni buraya götür, bizi oraya götür, bizi buraya götür
            yol tarifi, yol tarifi al, yol tarifi ver, yol tarifini, yol tarifini göster, tarif
            yol tarifi göster, navigasyon, navigasyonu başlat, navigasyon başlat, rota
            rotayı göster
            rota oluştur, rotayı, yolu göster, yol göster, bana yolu göster, beni götür
            bizi götür, götür, götür beni, oraya götür, nasıl giderim, nasıl gidilir
            nasıl gidebilirim
            nasıl gideriz, nasıl giderim oraya, nasıl ulaşırım, nasıl ulaşabilirim, nasıl varırım
            oraya nasıl giderim, oraya git, buraya git, gitmek istiyorum, gidelim
            """,
        rides: """
            bana bir taksi çağır, bir taksi çağır
            taksi, taksi çağır, bana taksi çağır, taksi çağırır mısın, taksi iste, taksi bul
            araç çağır, yolculuk, yolculuk ayarla, araba çağır
            """,
        calls: """
            ara, arayın, arar mısın, arayabilir misin, aramak, arama, arama yap, telefon et
            telefon edin, telefon aç, telefonla ara, numarayı çevir, numarayı ara, arayalım
            """,
        fillers: """
            lütfen, bu, şu, bu yer, bu yeri, bu yere, burayı, burası, buraya, burada, buradan
            şurayı
            şuraya, orayı, oraya, orası, yer, yeri, yere, yerin, yerle, mekan, mekanı, mekana
            mekanın, restoranı, restorana, adres, adrese, adresi, bu adrese, al
            göster, ver, bul, aç, başlat, için, nasıl, misin, mısın, istiyorum, hemen, şimdi
            numara, numarayı, telefon, arabayla, yürüyerek, onları, onu, ne, nedir, teşekkürler
            merhaba, e, a, ye, ya, i, ı, u, ü, yi, yı, yu, yü, nin, nın, bir
            """
    )
}
