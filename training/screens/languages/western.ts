import type { Language } from "./language.ts";

const german: Language = {
  lang: "de",
  decimalComma: true,
  words: `App Datei Ordner Bild Name Adresse Seite Konto Gerät Anzeige Speicher Akku Netzwerk Verbindung Nachricht Anruf Kontakt Termin Kalender Uhrzeit Sprache Suche Verlauf Sicherheit Einstellung Hinweis Benachrichtigung
    neu alle heute morgen offen sicher schnell automatisch verfügbar ausgewählt und oder mit ohne für nach von bei wird werden wurde kann nicht noch mehr immer nur zum zur eine einen dieser diese Ihre Daten löschen ändern öffnen anzeigen Karte Weg Haus Stadt Wetter Musik Video Buch Preis Bestellung`,
  titles: `Einstellungen|Anzeige|Töne und Vibration|Benachrichtigungen|Akku|Speicher|Sicherheit|Datenschutz|Konten|Über das Telefon|Sprache & Eingabe|Datum und Uhrzeit|Dunkles Design|Schriftgröße|Hintergrundbild|Bitte nicht stören|WLAN|Mobile Daten|Flugmodus|Allgemein|Darstellung|Erweitert|Updates|Meine Apps|Neueste|Kategorien|In der Nähe|Posteingang|Entwürfe|Papierkorb|Favoriten|Verlauf|Lesezeichen|Downloads|Interner Speicher|Dokumente|Fotos|Sicherung & Wiederherstellung|Entwickleroptionen|Passwort ändern|Einkaufsliste|Hilfe & Feedback|Lizenzen|Impressum`,
  actions:
    "OK|Abbrechen|Speichern|Löschen|Weiter|Zurück|Fertig|Schließen|Übernehmen|Zulassen|Ablehnen|Installieren|Aktualisieren|Öffnen|Teilen|Senden|Antworten|Bearbeiten|Hinzufügen|Entfernen|Anmelden|Registrieren|Mehr anzeigen|Später|Ja|Nein|Bestätigen|Suchen|Einstellungen|In den Warenkorb|Kaufen|Wiederholen",
  firstNames: "Lukas Leonie Jonas Mia Felix Hannah Finn Lena Paul Emilia Max Sophie Jürgen Käthe Björn Petra",
  lastNames:
    "Müller Schmidt Schneider Fischer Weber Wagner Becker Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Krüger",
  months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  amounts: "# €|# €|CHF #",
};

const french: Language = {
  lang: "fr",
  decimalComma: true,
  words: `application fichier dossier image nom adresse page compte appareil écran stockage batterie réseau connexion message appel contact rendez-vous calendrier heure langue recherche historique sécurité réglage avis notification
    nouveau tous aujourd'hui demain ouvert sûr rapide automatique disponible choisi et ou avec sans pour après de chez sera peut pas encore plus toujours seulement une un cette votre vos données supprimer changer ouvrir afficher carte chemin maison ville météo musique vidéo livre prix commande`,
  titles: `Paramètres|Affichage|Son et vibreur|Notifications|Batterie|Stockage|Sécurité|Confidentialité|Comptes|À propos du téléphone|Langue et saisie|Date et heure|Thème sombre|Taille de police|Fond d'écran|Ne pas déranger|Wi-Fi|Données mobiles|Mode avion|Général|Apparence|Avancé|Mises à jour|Mes applications|Nouveautés|Catégories|À proximité|Boîte de réception|Brouillons|Corbeille|Favoris|Historique|Marque-pages|Téléchargements|Mémoire interne|Documents|Photos|Sauvegarde|Options pour développeurs|Changer de mot de passe|Liste de courses|Aide et commentaires|Licences`,
  actions:
    "OK|Annuler|Enregistrer|Supprimer|Suivant|Retour|Terminé|Fermer|Appliquer|Autoriser|Refuser|Installer|Mettre à jour|Ouvrir|Partager|Envoyer|Répondre|Modifier|Ajouter|Retirer|Se connecter|S'inscrire|Voir plus|Plus tard|Oui|Non|Confirmer|Rechercher|Paramètres|Ajouter au panier|Acheter|Réessayer",
  firstNames: "Louis Emma Gabriel Jade Raphaël Louise Arthur Alice Jules Chloé Hugo Léa Théo Manon Étienne Océane",
  lastNames:
    "Martin Bernard Dubois Thomas Robert Petit Durand Leroy Moreau Simon Laurent Lefèvre Garnier Faure Rousseau Gauthier",
  months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  amounts: "# €|# €|# $",
};

const spanish: Language = {
  lang: "es",
  decimalComma: true,
  words: `aplicación archivo carpeta imagen nombre dirección página cuenta dispositivo pantalla memoria batería red conexión mensaje llamada contacto cita calendario hora idioma búsqueda historial seguridad ajuste aviso notificación
    nuevo todos hoy mañana abierto seguro rápido automático disponible elegido y o con sin para después de en será puede no aún más siempre solo una un esta tu tus datos eliminar cambiar abrir mostrar mapa camino casa ciudad tiempo música vídeo libro precio pedido`,
  titles: `Ajustes|Pantalla|Sonido y vibración|Notificaciones|Batería|Almacenamiento|Seguridad|Privacidad|Cuentas|Acerca del teléfono|Idioma y entrada|Fecha y hora|Tema oscuro|Tamaño de letra|Fondo de pantalla|No molestar|Wi-Fi|Datos móviles|Modo avión|General|Apariencia|Avanzado|Actualizaciones|Mis aplicaciones|Novedades|Categorías|Cerca de ti|Bandeja de entrada|Borradores|Papelera|Favoritos|Historial|Marcadores|Descargas|Memoria interna|Documentos|Fotos|Copia de seguridad|Opciones de desarrollador|Cambiar contraseña|Lista de la compra|Ayuda y comentarios|Licencias`,
  actions:
    "Aceptar|Cancelar|Guardar|Eliminar|Siguiente|Atrás|Listo|Cerrar|Aplicar|Permitir|Denegar|Instalar|Actualizar|Abrir|Compartir|Enviar|Responder|Editar|Añadir|Quitar|Iniciar sesión|Registrarse|Ver más|Más tarde|Sí|No|Confirmar|Buscar|Ajustes|Añadir al carrito|Comprar|Reintentar",
  firstNames:
    "Hugo Lucía Martín Sofía Pablo María Alejandro Paula Diego Julia Álvaro Valeria Mateo Carmen Íñigo Begoña",
  lastNames:
    "García Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Díaz Muñoz Romero Navarro Torres Núñez Ortega",
  months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  amounts: "# €|$ #|# €",
};

const portuguese: Language = {
  lang: "pt",
  decimalComma: true,
  words: `aplicativo arquivo pasta imagem nome endereço página conta dispositivo tela memória bateria rede conexão mensagem chamada contato compromisso calendário hora idioma busca histórico segurança ajuste aviso notificação
    novo todos hoje amanhã aberto seguro rápido automático disponível e ou com sem para depois de em será pode não ainda mais sempre só uma um esta seu seus dados excluir mudar abrir mostrar mapa caminho casa cidade tempo música vídeo livro preço pedido`,
  titles: `Configurações|Tela|Som e vibração|Notificações|Bateria|Armazenamento|Segurança|Privacidade|Contas|Sobre o telefone|Idioma e entrada|Data e hora|Tema escuro|Tamanho da fonte|Papel de parede|Não perturbe|Wi-Fi|Dados móveis|Modo avião|Geral|Aparência|Avançado|Atualizações|Meus aplicativos|Novidades|Categorias|Por perto|Caixa de entrada|Rascunhos|Lixeira|Favoritos|Histórico|Downloads|Memória interna|Documentos|Fotos|Backup|Opções do desenvolvedor|Alterar senha|Lista de compras|Ajuda e feedback`,
  actions:
    "OK|Cancelar|Salvar|Excluir|Avançar|Voltar|Concluído|Fechar|Aplicar|Permitir|Negar|Instalar|Atualizar|Abrir|Compartilhar|Enviar|Responder|Editar|Adicionar|Remover|Entrar|Cadastrar|Ver mais|Mais tarde|Sim|Não|Confirmar|Buscar|Comprar|Tentar novamente",
  firstNames: "Miguel Alice Arthur Laura Heitor Manuela Davi Beatriz Rafael Inês João Luísa Tiago Catarina",
  lastNames:
    "Silva Santos Oliveira Souza Pereira Costa Rodrigues Almeida Nascimento Araújo Gonçalves Ribeiro Teixeira Conceição",
  months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  amounts: "R$ #|# €",
};

const italian: Language = {
  lang: "it",
  decimalComma: true,
  words: `app file cartella immagine nome indirizzo pagina account dispositivo schermo memoria batteria rete connessione messaggio chiamata contatto appuntamento calendario ora lingua ricerca cronologia sicurezza opzione avviso notifica
    nuovo tutti oggi domani aperto sicuro veloce automatico disponibile scelto e o con senza per dopo di da sarà può non ancora più sempre solo una un questa tuo tuoi dati elimina cambia apri mostra mappa strada casa città meteo musica video libro prezzo ordine`,
  titles: `Impostazioni|Schermo|Suoni e vibrazione|Notifiche|Batteria|Memoria|Sicurezza|Privacy|Account|Informazioni sul telefono|Lingua e immissione|Data e ora|Tema scuro|Dimensione carattere|Sfondo|Non disturbare|Wi-Fi|Dati mobili|Modalità aereo|Generali|Aspetto|Avanzate|Aggiornamenti|Le mie app|Novità|Categorie|Nelle vicinanze|Posta in arrivo|Bozze|Cestino|Preferiti|Cronologia|Segnalibri|Download|Memoria interna|Documenti|Foto|Backup e ripristino|Opzioni sviluppatore|Cambia password|Lista della spesa|Guida e feedback`,
  actions:
    "OK|Annulla|Salva|Elimina|Avanti|Indietro|Fine|Chiudi|Applica|Consenti|Rifiuta|Installa|Aggiorna|Apri|Condividi|Invia|Rispondi|Modifica|Aggiungi|Rimuovi|Accedi|Registrati|Mostra altro|Più tardi|Sì|No|Conferma|Cerca|Acquista|Riprova",
  firstNames: "Leonardo Sofia Francesco Giulia Lorenzo Aurora Matteo Ginevra Andrea Chiara Niccolò Beatrice",
  lastNames: "Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Gallo Conti",
  months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  amounts: "# €|€ #",
};

/** Languages of western Europe and the Americas, other than English. */
export const westernLanguages: readonly (readonly [Language, number])[] = [
  [german, 6],
  [french, 5],
  [spanish, 5],
  [portuguese, 3],
  [italian, 3],
];
